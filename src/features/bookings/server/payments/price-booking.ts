import type { z } from 'zod';
import { priceWithValue } from '#features/shop/server/index.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { bookingsContract } from '../../bookings-contract.ts';
import { priceForBooking } from '../../bookings-rules.ts';
import { countChildren } from '../booking-checks.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/price']['body']>;

/** Returns the price of a booking with codes applied, in cents. Throws 409 for an unusable code. */
export function priceBooking(ctx: CallContext & { body: Body }) {
  const { body } = ctx;
  const venue = ctx.venue();
  const priceCents = priceForBooking(body.type, countChildren(body.childrenCount, venue), venue);
  return priceWithValue(ctx, priceCents, body);
}
