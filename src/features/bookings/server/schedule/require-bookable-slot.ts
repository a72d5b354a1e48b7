import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD, type DaySlot } from '../../bookings-rules.ts';
import { findDaySlots } from './slots-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;
type SlotInput = { date: string; slotLabel: string };

/** Like `requireFutureSlot`, for families: throws 409 while booking isn't open yet (decision 0054). */
export async function requireBookableSlot(ctx: Context, input: SlotInput): Promise<DaySlot> {
  if (!isBookingOpen(ctx.venue())) throw httpError(409, 'bookings.notOpenYet');
  return requireFutureSlot(ctx, input);
}

/**
 * Returns the requested slot. Throws 409 if it has started or its day is past, too far ahead or closed, 404 if there is
 * no such slot on an open day.
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
  if (!slot)
    throw httpError(
      slots.length === 0 ? 409 : 404,
      slots.length === 0 ? 'bookings.closed' : 'bookings.noSuchSlot',
    );
  if (slot.startsAt <= now) throw httpError(409, 'bookings.slotPast');
  return slot;
}
