import type { z } from 'zod';
import { priceWithValue } from '#features/shop/server/index.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import type { bookingsContract } from '../../bookings-contract.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { parseVisitorGroup, priceVisit } from '../price-visit.ts';
import { canSeeSessions } from '../schedule/require-bookable-slot.ts';
import { findDaySlots } from '../schedule/slots-queries.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/price']['body']>;
type Context = CallContext & { body: Body };

/**
 * Returns the price of a booking with codes applied, in cents. Throws 409 for an unusable code, and to families while
 * booking isn't open yet (decision 0054).
 */
export async function priceBooking(ctx: Context) {
  const { body } = ctx;
  if (!canSeeSessions(ctx)) throw httpError(409, 'bookings.notOpenYet');
  const group = parseVisitorGroup(ctx, body);
  const channel = body.type === 'trial' ? 'trial' : 'online';
  return priceWithValue(ctx, priceVisit(ctx, await resolveSlot(ctx), group, { channel }), body);
}

/**
 * Returns the requested slot, by default the first of the day, or a placeholder if the day has none. Throws
 * 404 if the requested slot does not exist.
 */
async function resolveSlot({ db, clock, venue, body }: Context): Promise<DaySlot> {
  const { timezone } = venue();
  const date = body.date ?? venueDateOf(clock.now(), timezone);
  const slots = await findDaySlots(db, date, timezone);
  const slot = body.slotLabel ? slots.find(({ label }) => label === body.slotLabel) : slots[0];
  if (slot) return slot;
  if (body.slotLabel) throw httpError(404, 'bookings.noSuchSlot');
  const noon = instantOf(date, '12:00', timezone);
  return {
    venueDate: date,
    startTime: '12:00',
    endTime: '12:00',
    label: '',
    startsAt: noon,
    endsAt: noon,
    closesAt: instantOf(date, '23:59', timezone),
    capacity: 0,
    taken: 0,
  };
}
