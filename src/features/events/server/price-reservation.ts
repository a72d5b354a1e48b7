import { priceListOf } from '#features/prices/price-list-rules.ts';
import { requireExpectedTotal } from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { buildEventLines } from '../event-price-rules.ts';
import type { ViewerEvent } from './events-queries.ts';

type ExpectedPrice = { eachCents?: number | undefined; expectedCents?: number | undefined };
type Context = Pick<CallContext, 'venue' | 'language'> & { body: ExpectedPrice };

/**
 * Prices spots with the event's price and the current tax and returns their sale lines. Throws 409 with the new total
 * if the price or the tax has changed since the caller saw it, so nobody pays a price that the page did not show.
 */
export function priceSpots(
  ctx: Context,
  { title, yourPriceCents: eachCents }: Pick<ViewerEvent, 'title' | 'yourPriceCents'>,
  spots: number,
): SaleLine[] {
  const linesAt = (cents: number) =>
    buildEventLines(priceListOf(ctx.venue()), title, { spots, eachCents: cents });
  const lines = linesAt(eachCents);
  const { totalCents } = sumLines(lines);
  const { body } = ctx;
  const expectedTotals = [
    body.expectedCents,
    body.eachCents === undefined ? undefined : sumLines(linesAt(body.eachCents)).totalCents,
  ];
  for (const expectedCents of expectedTotals)
    requireExpectedTotal(ctx, totalCents, expectedCents, 'events.priceChanged', { spots });
  return lines;
}
