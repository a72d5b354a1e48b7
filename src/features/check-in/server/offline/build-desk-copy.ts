import { hash as digest, randomBytes } from 'node:crypto';
import { findDaySlots } from '#features/bookings/server/index.ts';
import { listBookedItems } from '#features/prices/booked-items-rules.ts';
import { type PriceList, priceListOnSale } from '#features/prices/price-list-rules.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { leaveTimeOf } from '../../arrival-rules.ts';
import { expectedChildrenCount, lastPhoneDigits } from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest, DeskCopy } from '../../offline-desk-contract.ts';
import { copyExpiresAt, HASH_LENGTH, hashInput } from '../../offline-desk-rules.ts';
import { childNamesOf, listExpectedFamilies } from '../arrivals/expected-families.ts';
import { findCareNotes, NO_CARE, type VisitCare } from '../care-notes-queries.ts';
import { medicalNotesOf, photoConsentsOf, waiverStateOf } from '../family-at-desk.ts';
import { toSession } from '../find-desk-day.ts';
import { findVisitsInside } from '../visits-queries.ts';
import {
  type BookingRow,
  type CopiedFamilyRow,
  type CopiedGuestRow,
  findFamiliesToCopy,
  findGuestsToCopy,
  findOtherDayGuestsToCopy,
} from './desk-copy-queries.ts';

/** The copy omits the time of a last scan that is older than this: a new scan cannot be a repeat of it. */
const RECENT_MILLIS = 10 * 60_000;

type Hash = (kind: Parameters<typeof hashInput>[1]['kind'], text: string) => string;
type Copy = { hash: Hash; list: PriceList };

/** Builds the desk's offline copy. Codes, emails and phone numbers are included only as salted hashes. */
export async function buildDeskCopy({
  db,
  clock,
  venue,
}: Pick<Services, 'db' | 'clock' | 'venue'>): Promise<DeskCopy> {
  const now = clock.now();
  const settings = venue();
  const { timezone, waiverValidMonths } = settings;
  const today = venueDateOf(now, timezone);
  const rules = createWaiverRules(waiverValidMonths, now);
  const [families, guests, otherDayGuests, inside, care, expected, daySlots] = await Promise.all([
    findFamiliesToCopy(db, today, rules),
    findGuestsToCopy(db, today, rules),
    findOtherDayGuestsToCopy(db, today),
    findVisitsInside(db, today),
    findCareNotes(db, today, rules),
    listExpectedFamilies(db, { today, now, waiverRules: rules }),
    findDaySlots(db, today, timezone),
  ]);
  const slots = daySlots.map(toSession);
  const list = priceListOnSale(settings);
  const salt = randomBytes(32).toString('base64url');
  const hash: Hash = (kind, text) =>
    digest('sha256', hashInput(salt, { kind, text }), 'base64url').slice(0, HASH_LENGTH);
  return {
    madeAt: now.getTime(),
    expiresAt: copyExpiresAt(now, today, timezone).getTime(),
    today,
    salt,
    families: families.map((row) => toCopiedFamily(row, { hash, list, now })),
    guests: [...guests, ...otherDayGuests].map((row) => toCopiedGuest(row, { hash, list })),
    inside: inside.map(
      ({
        id,
        guardianName: name,
        childrenCount: children,
        eventTitle,
        source,
        checkedInAt,
        endsAt,
      }) => {
        const at = checkedInAt.getTime();
        const until = leaveTimeOf(endsAt?.getTime() ?? null, slots, at);
        return {
          id,
          name,
          children,
          ...(eventTitle && { eventTitle }),
          source,
          at,
          ...(until !== null && { until }),
          ...careFields(care.get(id)),
        };
      },
    ),
    expected,
    slots,
    priceList: list,
  };
}

function careFields({ care, hasMedicalNotes, noPhotos }: VisitCare = NO_CARE) {
  return {
    ...(care.length > 0 && { care, hasMedicalNotes }),
    ...(noPhotos.length > 0 && { noPhotos }),
  };
}

function toCopiedFamily(
  row: CopiedFamilyRow,
  { now, ...copy }: Copy & { now: Date },
): CopiedFamily {
  const { hash } = copy;
  const { lastScannedAt } = row;
  const isRecent = lastScannedAt !== null && lastScannedAt > now.getTime() - RECENT_MILLIS;
  return {
    ...toCopiedGuest(row, copy),
    codeId: row.codeId,
    qr: hash('qr', row.qrCodeData),
    digits: hash('digits', row.numericCode),
    active: row.active,
    scanCount: row.scanCount,
    ...(row.membershipType && { membershipType: row.membershipType }),
    ...(row.expiresAt !== null && { expiresAt: row.expiresAt }),
    ...(isRecent && { lastScannedAt }),
  };
}

function toCopiedGuest(row: CopiedGuestRow, copy: Copy): CopiedGuest {
  const { hash } = copy;
  const waivers = row.waivers ?? [];
  const kids = childNamesOf(waivers);
  const contacts = [
    ...row.emails.flatMap((email) => email ?? []),
    ...row.phones.flatMap((phone) => lastPhoneDigits(phone ?? '') ?? []),
  ];
  const notes = medicalNotesOf(waivers).map(({ childName, text }): [string, string] => [
    childName,
    text,
  ]);
  const photos = photoConsentsOf(waivers.map(([childName, , isAllowed]) => [childName, isAllowed]));
  return {
    name: row.name,
    children: expectedChildrenCount({
      bookedChildren: null,
      profileChildrenCount: row.profileChildrenCount,
      waiverChildren: kids.length,
    }),
    waiver: waiverStateOf(row.waivers !== null, row.hasOldWaiver),
    ...(notes.length > 0 && { notes }),
    ...(row.accessibilityNeeds && { access: row.accessibilityNeeds }),
    ...(photos.length > 0 && {
      photos: photos.map(({ childName, isAllowed }): [string, boolean] => [childName, isAllowed]),
    }),
    ...(kids.length > 0 && { kids }),
    ...(contacts.length > 0 && {
      contacts: [...new Set(contacts.map((contact) => hash('contact', contact)))],
    }),
    ...(row.otherDay && { otherDay: row.otherDay }),
    ...(row.bookings && {
      bookings: row.bookings.map((booking) => toCopiedBooking(booking, copy)),
    }),
  };
}

function toCopiedBooking(
  [id, type, slotLabel, startsAt, endsAt, childrenCount, token, eventTitle, items]: BookingRow,
  { hash, list }: Copy,
) {
  const bookedItems = listBookedItems(list, { bookedItems: items, childrenCount });
  return {
    id,
    type,
    slotLabel,
    ...(eventTitle && { eventTitle }),
    startsAt,
    endsAt,
    childrenCount,
    ...(bookedItems.length > 0 && { bookedItems }),
    token: hash('token', token),
  };
}
