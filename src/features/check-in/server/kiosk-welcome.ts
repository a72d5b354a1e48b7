import { splitName } from '#features/accounts/accounts-rules.ts';
import { findDaySlots } from '#features/bookings/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentKiosk } from '#platform/server/sessions/kiosks.ts';
import { arrivalOf, findOverCapacity } from '../arrival-rules.ts';
import type { KioskResponse } from '../kiosk-check-in-contract.ts';
import { childrenCountOf, medicalNotesOf, photoConsentsOf } from './family-at-desk.ts';
import type { DeskContext, FoundFamily } from './family-queries.ts';
import { toSession } from './find-desk-day.ts';
import { countVisits } from './visits-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'> & { kiosk: CurrentKiosk };

/** Returns the kiosk's response to a new check-in. */
export async function welcomeResponse(
  ctx: Context,
  found: FoundFamily,
  { today, now }: DeskContext,
): Promise<KioskResponse> {
  const [slots, { children }] = await Promise.all([
    findDaySlots(ctx.db, today, ctx.venue().timezone),
    countVisits(ctx.db, today),
  ]);
  return {
    ...welcomeFields(found, ctx.kiosk, now),
    alreadyCheckedIn: false,
    arrival: unusualArrivalOf(found, now),
    otherDay: found.otherDay,
    isOverCapacity: findOverCapacity(slots.map(toSession), children, now.getTime()) !== null,
  };
}

/** Returns the kiosk's response to a repeated check-in. */
export function welcomeBackResponse(
  { kiosk }: Context,
  found: FoundFamily,
  { now }: DeskContext,
): KioskResponse {
  return {
    ...welcomeFields(found, kiosk, new Date(found.checkedInAt ?? now)),
    alreadyCheckedIn: true,
    arrival: null,
    otherDay: null,
    isOverCapacity: false,
  };
}

const welcomeFields = (found: FoundFamily, kiosk: CurrentKiosk, checkedInAt: Date) => ({
  outcome: 'welcome' as const,
  firstName: splitName(found.name).firstName,
  childrenCount: childrenCountOf(found),
  slotLabel: found.booking?.slotLabel ?? null,
  eventTitle: found.booking?.eventTitle ?? null,
  label: kiosk.printsLabels ? labelOf(found, checkedInAt) : null,
});

function labelOf({ booking, waivers }: FoundFamily, checkedInAt: Date) {
  const signed = waivers ?? [];
  const photos = photoConsentsOf(
    signed.map(([childName, , , , isAllowed]) => [childName, isAllowed]),
  );
  return {
    checkedInAt: checkedInAt.toISOString(),
    until: booking && new Date(booking.endsAt).toISOString(),
    hasMedicalNotes: medicalNotesOf(signed).length > 0,
    forbidsPhotos: photos.some(({ isAllowed }) => !isAllowed),
  };
}

function unusualArrivalOf({ booking }: FoundFamily, now: Date) {
  if (!booking) return null;
  const [startsAt, endsAt] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const arrival = arrivalOf(
    { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    now.getTime(),
  );
  if (arrival.kind === 'on-time') return null;
  return { ...arrival, at: (arrival.kind === 'early' ? startsAt : endsAt).toISOString() };
}
