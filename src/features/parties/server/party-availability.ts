import { findDaySlots } from '#features/bookings/server/index.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import {
  PARTY_DAYS_AHEAD,
  partyTimes,
  type WindowTrouble,
  windowNames,
  windowTrouble,
} from '../parties-rules.ts';
import { findActivePackage, type PartyPackage } from './packages-queries.ts';
import { findTakenWindows } from './parties-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** The availability of a day's windows for a package. Throws 404 for an unknown package. */
export async function findPartyWindows(
  ctx: Context,
  { date, packageId, kids }: { date: string; packageId: string; kids: number },
) {
  const offered = await findActivePackage(ctx.db, packageId);
  if (!offered) throw httpError(404, 'parties.noSuchPackage');
  return (await windowsOfDay(ctx, offered, date, kids)).map(({ window, times, trouble }) => ({
    window,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    free: trouble === null,
    trouble,
  }));
}

/** The same with the times and the day's play slots, which are needed to book one. */
export async function windowsOfDay(
  { db, clock, venue }: Context,
  { durationMins, maxKids }: PartyPackage,
  venueDate: string,
  kids: number,
) {
  const { timezone, walkInReserve } = venue();
  const now = clock.now();
  const [slots, taken] = await Promise.all([
    findDaySlots(db, venueDate, timezone),
    findTakenWindows(db, venueDate),
  ]);
  const today = venueDateOf(now, timezone);
  const isTooFar = venueDate > addDays(today, PARTY_DAYS_AHEAD);
  return windowNames.map((window) => {
    const times = partyTimes({ venueDate, window, durationMins }, timezone);
    const day = { times, slots, isTaken: taken.includes(window) };
    const trouble: WindowTrouble = isTooFar
      ? 'too-far'
      : windowTrouble(day, { kids, maxKids, durationMins }, walkInReserve, now);
    return { window, times, slots, trouble };
  });
}
