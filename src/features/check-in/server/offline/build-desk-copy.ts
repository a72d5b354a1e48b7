import { hash as digest, randomBytes } from 'node:crypto';
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { expectedChildren } from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest, DeskCopy } from '../../offline-desk-contract.ts';
import { copyExpiresAt, HASH_LENGTH, hashInput } from '../../offline-desk-rules.ts';
import { findCareNotes } from '../care-notes-queries.ts';
import { medicalNotesOf, waiverStateOf } from '../family-at-door.ts';
import { findVisitsInside } from '../visits-queries.ts';
import {
  type CopiedFamilyRow,
  type CopiedGuestRow,
  findFamiliesToCopy,
  findGuestsToCopy,
} from './desk-copy-queries.ts';

/** Scans older than this never count as a repeat, so they are left out of the copy. */
const RECENT_MILLIS = 10 * 60_000;

/** Returns the desk's offline copy without secrets: codes are salted and hashed, e-mails and phones are omitted. */
export async function buildDeskCopy({
  db,
  clock,
  venue,
}: Pick<Services, 'db' | 'clock' | 'venue'>): Promise<DeskCopy> {
  const now = clock.now();
  const { timezone, waiverValidMonths } = venue();
  const today = venueDateOf(now, timezone);
  const rules = waiverRules(waiverValidMonths, now);
  const [families, guests, inside, care] = await Promise.all([
    findFamiliesToCopy(db, today, rules),
    findGuestsToCopy(db, today, rules),
    findVisitsInside(db, today),
    findCareNotes(db, today, rules),
  ]);
  const salt = randomBytes(32).toString('base64url');
  const hash = (kind: 'digits' | 'qr', text: string) =>
    digest('sha256', hashInput(salt, { kind, text }), 'base64url').slice(0, HASH_LENGTH);
  return {
    madeAt: now.getTime(),
    expiresAt: copyExpiresAt(now, today, timezone).getTime(),
    today,
    salt,
    families: families.map((row) => toCopiedFamily(row, hash, now)),
    guests: guests.map(toCopiedGuest),
    inside: inside.map(
      ({ id, guardianName: name, childrenCount: children, source, checkedInAt }) => ({
        ...{ id, name, children, source, at: checkedInAt.getTime() },
        ...(care.has(id) && { care: care.get(id) }),
      }),
    ),
  };
}

function toCopiedFamily(
  row: CopiedFamilyRow,
  hash: (kind: 'digits' | 'qr', text: string) => string,
  now: Date,
): CopiedFamily {
  const { lastScannedAt } = row;
  const isRecent = lastScannedAt !== null && lastScannedAt > now.getTime() - RECENT_MILLIS;
  return {
    ...toCopiedGuest(row),
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

function toCopiedGuest(row: CopiedGuestRow): CopiedGuest {
  const waivers = row.waivers ?? [];
  const names = new Set(waivers.map(([childName]) => childName.toLowerCase()));
  const notes = medicalNotesOf(waivers).map(({ childName, text }): [string, string] => [
    childName,
    text,
  ]);
  return {
    name: row.name,
    children: expectedChildren({
      booked: null,
      ownChildren: row.ownChildren,
      waiverChildren: names.size,
    }),
    waiver: waiverStateOf(row.waivers !== null, row.hasOldWaiver),
    ...(notes.length > 0 && { notes }),
    ...(row.accessibilityNeeds && { access: row.accessibilityNeeds }),
    ...(row.bookings && {
      bookings: row.bookings.map(([id, type, slotLabel, startsAt, endsAt, childrenCount]) => ({
        id,
        type,
        slotLabel,
        startsAt,
        endsAt,
        childrenCount,
      })),
    }),
  };
}
