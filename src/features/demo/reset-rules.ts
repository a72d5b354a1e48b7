import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** The venue time at which a demo is rebuilt. */
const RESET_TIME = '04:00';

/** The instant of the latest nightly reset, at or before `now`. */
export function lastResetAt(now: Date, timeZone: string): Date {
  const today = venueDateOf(now, timeZone);
  const resetAt = instantOf(today, RESET_TIME, timeZone);
  return resetAt <= now ? resetAt : instantOf(addDays(today, -1), RESET_TIME, timeZone);
}

/** The instant of the next nightly reset, after `now`. */
export function nextResetAt(now: Date, timeZone: string): Date {
  const today = venueDateOf(now, timeZone);
  const resetAt = instantOf(today, RESET_TIME, timeZone);
  return resetAt > now ? resetAt : instantOf(addDays(today, 1), RESET_TIME, timeZone);
}

/** Whether data that was built at `builtAt` has outlived a reset; null if nothing was built yet. */
export function isResetDue(builtAt: Date | null, now: Date, timeZone: string): boolean {
  return builtAt === null || builtAt < lastResetAt(now, timeZone);
}
