import { priceListOf } from '#features/prices/price-list-rules.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { buildEventLines } from '../event-price-rules.ts';
import type { ViewerEvent } from './events-queries.ts';

type ExpectedPrice = { eachCents?: number | undefined; expectedCents?: number | undefined };
type Context = Pick<CallContext, 'venue' | 'language'> & { body: ExpectedPrice };

/**
 * Prices spots with the event's price and the current tax and returns their sale lines. Throws 409 with the new total
 * if the price or the tax has changed since the caller saw it, so nobody pays a price that the page did not show.
 */
export function priceSpots(
  { body, venue, language }: Context,
  { title, yourPriceCents: eachCents }: Pick<ViewerEvent, 'title' | 'yourPriceCents'>,
  spots: number,
): SaleLine[] {
  const settings = venue();
  const lines = buildEventLines(priceListOf(settings), title, { spots, eachCents });
  const { totalCents } = sumLines(lines);
  const isExpected =
    (body.eachCents ?? eachCents) === eachCents &&
    (body.expectedCents ?? totalCents) === totalCents;
  if (isExpected) return lines;
  const price = formatMoney(totalCents, settings.currency, localeOf(language));
  throw httpError(409, 'events.priceChanged', { price, spots });
}
