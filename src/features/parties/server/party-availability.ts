import { findDaySlots } from '#features/bookings/server/index.ts';
import { findHoursOn } from '#features/venue/opening-hours-rules.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import {
  findWindowProblem,
  isWithinHours,
  MAX_PARTY_DAYS_AHEAD,
  partyTimesOf,
  type WindowProblem,
  windowNames,
} from '../parties-rules.ts';
import { findActivePackage, type PartyPackage } from './packages-queries.ts';
import { findTakenWindows } from './parties-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** The availability of a day's windows for a package. Throws 404 for an unknown or inactive package. */
export async function viewPartyWindows(
  ctx: Context,
  { date, packageId, kids }: { date: string; packageId: string; kids: number },
) {
  const partyPackage = await findActivePackage(ctx.db, packageId);
  if (!partyPackage) throw httpError(404, 'parties.noSuchPackage');
  return (await findWindowsOfDay(ctx, partyPackage, date, kids)).map(
    ({ window, times, problem }) => ({
      window,
      startsAt: times.startsAt.toISOString(),
      endsAt: times.endsAt.toISOString(),
      free: problem === null,
      trouble: problem,
    }),
  );
}

/** A day's windows with their times, the day's play slots, and the problem that prevents booking; null if none. */
export async function findWindowsOfDay(
  { db, clock, venue }: Context,
  { durationMins, maxKids }: PartyPackage,
  venueDate: string,
  kids: number,
) {
  const settings = venue();
  const { timezone, walkInReserve } = settings;
  const hours = findHoursOn(settings, venueDate);
  const now = clock.now();
  const [slots, takenWindows] = await Promise.all([
    findDaySlots(db, venueDate, timezone),
    findTakenWindows(db, venueDate),
  ]);
  const today = venueDateOf(now, timezone);
  const isTooFar = venueDate > addDays(today, MAX_PARTY_DAYS_AHEAD);
  return windowNames.map((window) => {
    const party = { venueDate, window, durationMins };
    const times = partyTimesOf(party, timezone, hours);
    const day = {
      times,
      slots,
      isTaken: takenWindows.includes(window),
      isWithinHours: isWithinHours(party, times, timezone, hours),
    };
    const problem: WindowProblem = isTooFar
      ? 'too-far'
      : findWindowProblem(day, { kids, maxKids, durationMins }, walkInReserve, now);
    return { window, times, slots, problem };
  });
}
