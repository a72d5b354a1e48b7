import { type ChosenType, parseChosenTypes } from '#features/bookings/server/index.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { requireExpectedTotal } from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { buildReservationLines, listEventExtras } from '../event-price-rules.ts';
import type { ViewerEvent } from './events-queries.ts';

type Context = Pick<CallContext, 'venue' | 'language'> & {
  body: { extras?: ChosenType[] | undefined };
};
type ExpectedPrice = { eachCents?: number | undefined; expectedCents?: number | undefined };
type PricedEvent = Pick<ViewerEvent, 'title' | 'startsAt' | 'yourPriceCents'>;

/**
 * Returns the sale lines of spots and of the requested extras, with the event's price and the current list. Throws 409
 * for an extra that is not on sale, and 400 above the maximum of one.
 */
export function listReservationLines(
  ctx: Context,
  event: PricedEvent,
  spots: number,
  eachCents = event.yourPriceCents,
): SaleLine[] {
  const venue = ctx.venue();
  const list = priceListOf(venue);
  const extras = parseChosenTypes(ctx.language, listEventExtras(list), ctx.body.extras ?? []);
  const { timezone } = venue;
  return buildReservationLines(list, event, { spots, eachCents, extras, timezone });
}

/**
 * Prices spots and extras as `listReservationLines` does. Throws 409 with the new total if a price or the tax has
 * changed since the caller saw it, so nobody pays a price that the page did not show.
 */
export function priceReservation(
  ctx: Context & { body: ExpectedPrice },
  event: PricedEvent,
  spots: number,
): SaleLine[] {
  const lines = listReservationLines(ctx, event, spots);
  const { totalCents } = sumLines(lines);
  const { expectedCents, eachCents } = ctx.body;
  const expectedTotals = [
    expectedCents,
    eachCents === undefined
      ? undefined
      : sumLines(listReservationLines(ctx, event, spots, eachCents)).totalCents,
  ];
  for (const expected of expectedTotals)
    requireExpectedTotal(ctx, totalCents, expected, 'events.priceChanged', { spots });
  return lines;
}
