import { findClosedDates, findDays, parseDaySlots } from '#features/bookings/server/index.ts';
import { findNextEvents } from '#features/events/server/index.ts';
import { isMembershipOnSale } from '#features/shop/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import type { Openings } from '../openings-contract.ts';
import { openingsOf } from '../openings-rules.ts';

const DAYS_IN_WEEK = 7;
const CLOSED_DAYS_AHEAD = 13;
const MAX_EVENTS = 3;

/** Reads the sessions of the coming week, the closed days of the next two weeks, and the next public events. */
export async function findOpenings(
  ctx: Pick<Services, 'db' | 'clock' | 'venue'>,
): Promise<Openings> {
  const { db, clock, venue } = ctx;
  const [now, settings] = [clock.now(), venue()];
  const today = venueDateOf(now, settings.timezone);
  const dates = Array.from({ length: DAYS_IN_WEEK }, (_, day) => addDays(today, day));
  const [rows, closedDates, events, membersPlayFree] = await Promise.all([
    settings.unconfirmed.includes('sessions') ? [] : findDays(db, dates),
    findClosedDates(db, { from: today, to: addDays(today, CLOSED_DAYS_AHEAD) }),
    findNextEvents(ctx, MAX_EVENTS),
    settings.memberCodes === 'open' || isMembershipOnSale(db),
  ]);
  const slotsByDate = new Map(rows.map(({ venueDate, slots }) => [venueDate, slots]));
  const week = dates.map((date) => ({
    date,
    slots: parseDaySlots(date, slotsByDate.get(date) ?? null, settings.timezone),
  }));
  return { today, ...openingsOf(week, settings, now), closedDates, membersPlayFree, events };
}
