import {
  lastPhoneDigits,
  parseDeskToken,
  parseEnteredCode,
  repeatScanCutoff,
} from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import { HASH_LENGTH, hashInput, nearestBooking } from '../../offline-desk-rules.ts';
import type { Family } from '../desk-result.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import type { QueuedItem } from './offline-queue.ts';

/** The current server time. */
export const serverNow = ({ clockOffset }: Pick<OfflineCopy, 'clockOffset'>) =>
  new Date(Date.now() + clockOffset);

/**
 * Finds a booking by the token of its QR. Returns its family or guest, without a code and with only that booking; null
 * for an unknown token.
 */
async function findByDeskToken(
  { copy }: Pick<OfflineCopy, 'copy'>,
  token: string,
): Promise<CopiedGuest | null> {
  const hash = await hashText(hashInput(copy.salt, { kind: 'token', text: token }));
  for (const { name, children, waiver, notes, access, photos, bookings } of allFamilies(copy)) {
    const booking = bookings?.find((candidate) => candidate.token === hash);
    if (booking) return { name, children, waiver, notes, access, photos, bookings: [booking] };
  }
  return null;
}

/** Finds a family by scanned or typed code; returns `notACode` for other text and null for an unknown code. */
export async function findByCode(
  { copy }: Pick<OfflineCopy, 'copy'>,
  entered: string,
): Promise<CopiedFamily | CopiedGuest | 'notACode' | null> {
  const token = parseDeskToken(entered);
  if (token !== null) return findByDeskToken({ copy }, token);
  const code = parseEnteredCode(entered);
  if (!code) return 'notACode';
  const hash = await hashText(hashInput(copy.salt, code));
  return copy.families.find((family) => family[code.kind] === hash) ?? null;
}

/**
 * Returns up to 20 families and guests, families with a code first. Matches part of a name or child's name, or a
 * complete email or phone number.
 */
export async function searchFamilies(
  { copy }: Pick<OfflineCopy, 'copy'>,
  query: string,
): Promise<(CopiedFamily | CopiedGuest)[]> {
  const search = normalize(query);
  if (search.length < 2) return [];
  const contact = await hashText(
    hashInput(copy.salt, { kind: 'contact', text: lastPhoneDigits(query.trim()) ?? search }),
  );
  return allFamilies(copy)
    .filter(
      ({ name, kids = [], contacts }) =>
        [name, ...kids].some((text) => normalize(text).includes(search)) ||
        contacts?.includes(contact),
    )
    .slice(0, 20);
}

/** Whether a name contains the search, ignoring case and accents. */
export const containsText = (name: string, search: string): boolean =>
  normalize(name).includes(normalize(search));

const allFamilies = ({ families, guests }: OfflineCopy['copy']): (CopiedFamily | CopiedGuest)[] => [
  ...families,
  ...guests,
];

export const codeIdOf = (family: CopiedFamily | CopiedGuest): string | undefined =>
  'codeId' in family ? family.codeId : undefined;

/** Returns the time in milliseconds of the family's last check-in in the copy or the queue; null if there is none. */
export function findLastCheckIn(
  family: CopiedFamily | CopiedGuest,
  queue: QueuedItem[],
): number | null {
  const codeId = codeIdOf(family);
  const bookingIds = (family.bookings ?? []).map(({ id }) => id);
  const queued = queue.flatMap((item) => {
    if (item.kind !== 'visit') return [];
    const { memberCodeId, bookingId, at } = item.visit;
    const isSameFamily = codeId ? memberCodeId === codeId : bookingIds.includes(bookingId ?? '');
    return isSameFamily ? [Date.parse(at)] : [];
  });
  const lastScannedAt = 'lastScannedAt' in family ? family.lastScannedAt : undefined;
  const times = lastScannedAt === undefined ? queued : [...queued, lastScannedAt];
  return times.length > 0 ? Math.max(...times) : null;
}

/**
 * Whether a check-in now repeats the one at `lastAt`: with a guest's booking at any time, with a code only
 * within two minutes.
 */
export function isRepeatCheckIn(
  family: CopiedFamily | CopiedGuest,
  lastAt: number | null,
  now: Date,
): boolean {
  if (lastAt === null) return false;
  return codeIdOf(family) === undefined || lastAt > repeatScanCutoff(now).getTime();
}

/** Maps a family in the copy to the server's response. `previousVisit` is set for a repeated check-in. */
export function toFamilyAtDesk(
  family: CopiedFamily | CopiedGuest,
  now: Date,
  previousVisit: { at: number } | null,
): Family {
  const booking = nearestBooking(family.bookings ?? [], now.getTime());
  return {
    familyName: family.name,
    guardianEmail: '',
    userId: null,
    memberCodeId: codeIdOf(family) ?? null,
    visitId: null,
    checkedInAt: new Date(previousVisit?.at ?? now).toISOString(),
    alreadyCheckedIn: previousVisit !== null,
    childrenCount: booking?.childrenCount ?? family.children,
    booking: booking && {
      ...booking,
      eventTitle: booking.eventTitle ?? null,
      bookedItems: booking.bookedItems ?? [],
      startsAt: new Date(booking.startsAt).toISOString(),
      endsAt: new Date(booking.endsAt).toISOString(),
      notes: null,
    },
    otherDay: family.otherDay ?? null,
    waiver: family.waiver,
    medicalNotes: (family.notes ?? []).map(([childName, text]) => ({ childName, text })),
    accessibilityNeeds: family.access ?? null,
    photos: (family.photos ?? []).map(([childName, isAllowed]) => ({ childName, isAllowed })),
    emergency: null,
  };
}

async function hashText(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, HASH_LENGTH);
}

const normalize = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
