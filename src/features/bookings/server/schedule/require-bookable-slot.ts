import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD, type DaySlot } from '../../bookings-rules.ts';
import { findClosedDates } from './closed-dates-queries.ts';
import { findDaySlots } from './slots-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;
type SlotInput = { date: string; slotLabel: string };

/** Before the owner has confirmed sessions and prices, only the team sees them (decision 0054). */
export const canSeeSessions = ({ venue, user }: Pick<CallContext, 'venue' | 'user'>): boolean =>
  isBookingOpen(venue()) || (user !== null && user.role !== 'member');

/** Like `requireFutureSlot`, for families: throws 409 while booking isn't open yet (decision 0054). */
export async function requireBookableSlot(ctx: Context, input: SlotInput): Promise<DaySlot> {
  if (!isBookingOpen(ctx.venue())) throw httpError(409, 'bookings.notOpenYet');
  return requireFutureSlot(ctx, input);
}

/**
 * Returns the requested slot. Throws 409 if it has started or its day is past, too far ahead, closed or without sessions,
 * 404 if there is no such slot on a day with others.
 */
export async function requireFutureSlot(
  { db, clock, venue }: Context,
  { date, slotLabel }: SlotInput,
): Promise<DaySlot> {
  const { timezone } = venue();
  const now = clock.now();
  const today = venueDateOf(now, timezone);
  if (date < today) throw httpError(409, 'bookings.slotPast');
  if (date > addDays(today, BOOKABLE_DAYS_AHEAD)) throw httpError(409, 'bookings.slotTooFar');
  const slots = await findDaySlots(db, date, timezone);
  const slot = slots.find((candidate) => candidate.label === slotLabel);
  if (!slot && slots.length > 0) throw httpError(404, 'bookings.noSuchSlot');
  if (!slot) {
    const closures = await findClosedDates(db, { from: date, to: date });
    throw httpError(409, closures.length > 0 ? 'bookings.closed' : 'bookings.noSessions');
  }
  if (slot.startsAt <= now) throw httpError(409, 'bookings.slotPast');
  return slot;
}
