import type { z } from 'zod';
import type { CallContext } from '../../../server/route.ts';
import { promoToUse, valueOffered } from '../../shop/server/pay-with-value-queries.ts';
import { spendableValue } from '../../shop/server/spend-value-queries.ts';
import { discountOf, valueToSpend } from '../../shop/shop-rules.ts';
import type { bookingsContract } from '../bookings-contract.ts';
import { priceForBooking } from '../bookings-rules.ts';
import { countChildren } from './refuse-booking.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/price']['body']>;

/** What a booking comes to with its codes, in cents. Throws 409 for a code that cannot be used. */
export async function priceBooking(here: CallContext & { body: Body }) {
  const { body, db } = here;
  const venue = here.venue();
  const priceCents = priceForBooking(body.type, countChildren(body.childrenCount, venue), venue);
  const promo = await promoToUse(db, body.promoCode, 'bookings', here.clock.now());
  const discountCents = promo ? discountOf(promo, priceCents) : 0;
  const rest = priceCents - discountCents;
  const spendable = await spendableValue(here, db, await valueOffered(here, body));
  const valueCents = valueToSpend(rest, rest, spendable);
  return { priceCents, discountCents, valueCents, dueCents: rest - valueCents };
}
