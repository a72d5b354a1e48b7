import { countsOnceSince, readEnteredCode } from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import { HASH_CHARACTERS, nearestBooking, textToHash } from '../../offline-desk-rules.ts';
import type { Family } from '../desk-result.ts';
import type { KeptCopy } from './offline-copy-store.ts';
import type { Queued } from './offline-queue.ts';

/** Now, by the server's clock. */
export const timeOf = ({ ahead }: Pick<KeptCopy, 'ahead'>) => new Date(Date.now() + ahead);

/** The family with the scanned or typed code; `nothing` if it is not a code. */
export async function findByCode(
  { copy }: KeptCopy,
  entered: string,
): Promise<CopiedFamily | 'nothing' | null> {
  const code = readEnteredCode(entered);
  if (!code) return 'nothing';
  const hash = await hashOf(textToHash(copy.salt, code));
  return copy.families.find((family) => family[code.kind] === hash) ?? null;
}

/** Families and guests whose name contains `typed`, at most 20; families with a code first. */
export function searchByName({ copy }: KeptCopy, typed: string): (CopiedFamily | CopiedGuest)[] {
  const search = normalize(typed);
  if (search.length < 2) return [];
  const matches = ({ name }: { name: string }) => normalize(name).includes(search);
  return [...copy.families.filter(matches), ...copy.guests.filter(matches)].slice(0, 20);
}

export const codeIdOf = (family: CopiedFamily | CopiedGuest): string | undefined =>
  'codeId' in family ? family.codeId : undefined;

/** The family's last check-in by the copy and this tablet's queue; null if there is none. */
export function lastCheckIn(family: CopiedFamily | CopiedGuest, queue: Queued[]): number | null {
  const codeId = codeIdOf(family);
  const bookingIds = (family.bookings ?? []).map(({ id }) => id);
  const queued = queue.flatMap((item) => {
    if (item.kind !== 'visit') return [];
    const { memberCodeId, bookingId, at } = item.visit;
    const isTheirs = codeId ? memberCodeId === codeId : bookingIds.includes(bookingId ?? '');
    return isTheirs ? [Date.parse(at)] : [];
  });
  const lastScannedAt = 'lastScannedAt' in family ? family.lastScannedAt : undefined;
  const times = lastScannedAt === undefined ? queued : [...queued, lastScannedAt];
  return times.length > 0 ? Math.max(...times) : null;
}

/** A code is a repeat within two minutes, a booking always. */
export function isRepeatCheckIn(
  family: CopiedFamily | CopiedGuest,
  last: number | null,
  now: Date,
): boolean {
  if (last === null) return false;
  return codeIdOf(family) === undefined || last > countsOnceSince(now).getTime();
}

/** A family of the copy in the server's response shape. */
export function asFamilyAtDoor(
  family: CopiedFamily | CopiedGuest,
  now: Date,
  earlier: { at: number } | null,
): Family {
  const booking = nearestBooking(family.bookings ?? [], now.getTime());
  return {
    familyName: family.name,
    guardianEmail: '',
    userId: null,
    memberCodeId: codeIdOf(family) ?? null,
    visitId: null,
    checkedInAt: new Date(earlier?.at ?? now).toISOString(),
    alreadyCheckedIn: earlier !== null,
    childrenCount: booking?.childrenCount ?? family.children,
    booking: booking && {
      ...booking,
      startsAt: new Date(booking.startsAt).toISOString(),
      endsAt: new Date(booking.endsAt).toISOString(),
      notes: null,
    },
    waiver: family.waiver,
    medicalNotes: (family.notes ?? []).map(([childName, text]) => ({ childName, text })),
    accessibilityNeeds: family.access ?? null,
    emergency: null,
  };
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, HASH_CHARACTERS);
}

const normalize = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
