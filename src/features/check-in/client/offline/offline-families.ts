import { countsOnceSince, readEnteredCode } from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import { HASH_CHARACTERS, nearestBooking, textToHash } from '../../offline-desk-rules.ts';
import type { Family } from '../desk-result.ts';
import type { KeptCopy } from './offline-copy-store.ts';
import type { Queued } from './offline-queue.ts';

/** Now, by the server's clock. */
export const timeOf = ({ ahead }: Pick<KeptCopy, 'ahead'>) => new Date(Date.now() + ahead);

/** The family of what was scanned or typed; `nothing` for what is no code at all. */
export async function findByCode(
  { copy }: KeptCopy,
  entered: string,
): Promise<CopiedFamily | 'nothing' | null> {
  const code = readEnteredCode(entered);
  if (!code) return 'nothing';
  const hash = await hashOf(textToHash(copy.salt, code));
  return copy.families.find((family) => family[code.kind] === hash) ?? null;
}

/** Families and guests by a part of their name, at most 20; families with a code come first. */
export function findByName({ copy }: KeptCopy, typed: string): (CopiedFamily | CopiedGuest)[] {
  const search = folded(typed);
  if (search.length < 2) return [];
  const isNamedSo = ({ name }: { name: string }) => folded(name).includes(search);
  return [...copy.families.filter(isNamedSo), ...copy.guests.filter(isNamedSo)].slice(0, 20);
}

export const codeIdOf = (family: CopiedFamily | CopiedGuest): string | undefined =>
  'codeId' in family ? family.codeId : undefined;

/** When the family came in last, as far as this tablet knows; null for never. */
export function lastComingIn(family: CopiedFamily | CopiedGuest, queue: Queued[]): number | null {
  const codeId = codeIdOf(family);
  const bookingIds = (family.bookings ?? []).map(({ id }) => id);
  const ctx = queue.flatMap((item) => {
    if (item.kind !== 'visit') return [];
    const { memberCodeId, bookingId, at } = item.visit;
    const isTheirs = codeId ? memberCodeId === codeId : bookingIds.includes(bookingId ?? '');
    return isTheirs ? [Date.parse(at)] : [];
  });
  const known = 'lastScannedAt' in family ? family.lastScannedAt : undefined;
  const times = known === undefined ? ctx : [...ctx, known];
  return times.length > 0 ? Math.max(...times) : null;
}

/** Whether that was the same coming in: a code within two minutes, a booking ever. */
export function isSameComingIn(
  family: CopiedFamily | CopiedGuest,
  last: number | null,
  now: Date,
): boolean {
  if (last === null) return false;
  return codeIdOf(family) === undefined || last > countsOnceSince(now).getTime();
}

/** What staff are shown of a family, as with network, as far as the copy knows it. */
export function asFamilyAtDoor(
  family: CopiedFamily | CopiedGuest,
  now: Date,
  already: { at: number } | null,
): Family {
  const booking = nearestBooking(family.bookings ?? [], now.getTime());
  return {
    familyName: family.name,
    guardianEmail: '',
    userId: null,
    memberCodeId: codeIdOf(family) ?? null,
    visitId: null,
    checkedInAt: new Date(already?.at ?? now).toISOString(),
    alreadyCheckedIn: already !== null,
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

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
