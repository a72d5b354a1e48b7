import { findLineTax, findTaxRate, type PriceList } from '#features/prices/price-list-rules.ts';
import { completeLine, type SaleLine, withAddedTax } from '#features/prices/tax-rules.ts';
import type { Event } from './events-contract.ts';

/**
 * Returns the sale line of an event's spots at `eachCents` (before added tax), with the venue's tax on events
 * (decision 0045).
 */
export function buildEventLines(
  list: PriceList,
  title: string,
  { spots, eachCents }: { spots: number; eachCents: number },
): SaleLine[] {
  return [
    completeLine({
      ...{ kind: 'event', typeId: null, names: { en: title, es: title }, coveredBy: null },
      quantity: spots,
      unitCents: eachCents,
      tax: findLineTax(list, 'event'),
    }),
  ];
}

/**
 * Returns what one spot costs, in cents with added tax: the regular price and the caller's. Other organizers' prices
 * are left as they are, because the venue doesn't sell their spots.
 */
export function spotPricesOf(
  list: PriceList,
  { eventType, priceCents, yourPriceCents }: SpotPrices & Pick<Event, 'eventType'>,
): SpotPrices {
  const rate = eventType === 'in-house' ? findTaxRate(list, 'event') : null;
  return {
    priceCents: withAddedTax(priceCents, rate),
    yourPriceCents: withAddedTax(yourPriceCents, rate),
  };
}

type SpotPrices = Pick<Event, 'priceCents' | 'yourPriceCents'>;
