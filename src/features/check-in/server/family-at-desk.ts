import type { z } from 'zod';
import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { codeStatus, familyAtDesk, waiverState } from '../check-in-contract.ts';
import { expectedChildrenCount } from '../check-in-rules.ts';
import type { DeskContext, FoundFamily } from './family-queries.ts';
import type { Visit } from './visits-queries.ts';

type FamilyAtDesk = z.output<typeof familyAtDesk>;

/** Returns the desk, the time and the waiver rules for family queries. */
export function deskContext(
  { clock, venue }: Pick<Services, 'clock' | 'venue'>,
  deskId: string,
): DeskContext {
  const now = clock.now();
  const { timezone, waiverValidMonths } = venue();
  return {
    deskId,
    today: venueDateOf(now, timezone),
    now,
    waiverRules: createWaiverRules(waiverValidMonths, now),
  };
}

/** Maps a found family to the desk's response. `visit` is NOT_CHECKED_IN if the family has not been checked in. */
export function toFamilyAtDesk(
  found: FoundFamily,
  visit: Pick<FamilyAtDesk, 'visitId' | 'checkedInAt' | 'alreadyCheckedIn'>,
): FamilyAtDesk {
  const waivers = found.waivers ?? [];
  const waiverWithContact = waivers.find(([, , contact]) => contact);
  return {
    familyName: found.name,
    guardianEmail: found.email,
    userId: found.userId,
    memberCodeId: found.codeId,
    ...visit,
    childrenCount: childrenCountOf(found),
    booking: found.booking && {
      ...found.booking,
      bookedItems: found.booking.bookedItems.flat(),
      startsAt: new Date(found.booking.startsAt).toISOString(),
      endsAt: new Date(found.booking.endsAt).toISOString(),
    },
    otherDay: found.otherDay,
    waiver: waiverStateOf(found.waivers !== null, found.hasOldWaiver),
    medicalNotes: medicalNotesOf(waivers),
    accessibilityNeeds: found.accessibilityNeeds || null,
    photos: photoConsentsOf(waivers.map(([childName, , , , isAllowed]) => [childName, isAllowed])),
    emergency: waiverWithContact
      ? { name: waiverWithContact[2] ?? '', phone: waiverWithContact[3] }
      : null,
  };
}

export const NOT_CHECKED_IN = { visitId: null, checkedInAt: null, alreadyCheckedIn: false };

/** The visit of a family that is already checked in. */
export function existingVisit({ visitId, checkedInAt }: FoundFamily) {
  const at = checkedInAt === null ? null : new Date(checkedInAt).toISOString();
  return { visitId, checkedInAt: at, alreadyCheckedIn: true };
}

/** The number of children to expect with a family. */
export function childrenCountOf(found: FoundFamily): number {
  const names = (found.waivers ?? []).map(([childName]) => childName.toLowerCase());
  return expectedChildrenCount({
    bookedChildren: found.booking?.childrenCount ?? null,
    profileChildrenCount: found.profileChildrenCount,
    waiverChildren: new Set(names).size,
  });
}

/** Returns the visit's columns that are the same for every way to check in. */
export function visitFields(found: FoundFamily, source: Visit['source']) {
  return {
    bookingId: found.booking?.id ?? null,
    guardianName: found.name,
    childrenCount: childrenCountOf(found),
    source,
  };
}

/** The status of the family's code; `none` if it has no code. */
export function codeStatusOf(
  code: { active: boolean | null; expiresAt: Date | null },
  now: Date,
): z.output<typeof codeStatus> {
  if (code.active === null) return 'none';
  return statusOf({ active: code.active, expiresAt: code.expiresAt }, now);
}

export function waiverStateOf(
  isSigned: boolean,
  hasOldWaiver: boolean,
): z.output<typeof waiverState> {
  if (isSigned) return 'signed';
  return hasOldWaiver ? 'expired' : 'missing';
}

/** Returns each child's photo consent, from its first waiver with an answer. Pass the newest waivers first. */
export function photoConsentsOf(waivers: [childName: string, isAllowed: boolean | null][]) {
  const photos = new Map<string, { childName: string; isAllowed: boolean }>();
  for (const [childName, isAllowed] of waivers) {
    const child = childName.toLowerCase();
    if (isAllowed !== null && !photos.has(child)) photos.set(child, { childName, isAllowed });
  }
  return [...photos.values()];
}

/** The medical notes of waivers, without duplicates from re-signed waivers. */
export function medicalNotesOf(waivers: [childName: string, text: string | null, ...unknown[]][]) {
  const notes = new Map<string, { childName: string; text: string }>();
  for (const [childName, text] of waivers) {
    if (text) notes.set(`${childName.toLowerCase()}\n${text}`, { childName, text });
  }
  return [...notes.values()];
}
