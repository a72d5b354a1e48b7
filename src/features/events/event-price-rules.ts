import {
  findLineTax,
  findTaxRate,
  listOfExtras,
  type PriceList,
} from '#features/prices/price-list-rules.ts';
import { type Admissions, priceLines, type Visit } from '#features/prices/price-rules.ts';
import { completeLine, type SaleLine, withAddedTax } from '#features/prices/tax-rules.ts';
import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
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

type Reservation = {
  spots: number;
  /** Per spot, before added tax. */
  eachCents: number;
  /** Quantities by type; those of types that are not extras on sale are left out. */
  extras: Admissions;
  timezone: string;
};

/** Returns the sale lines of a reservation: an event's spots and the extras with them, each with its own tax. */
export function buildReservationLines(
  list: PriceList,
  event: Pick<Event, 'title' | 'startsAt'>,
  { extras, timezone, ...spots }: Reservation,
): SaleLine[] {
  const visit = visitOfEvent(event, timezone);
  return [
    ...buildEventLines(list, event.title, spots),
    ...priceLines(listEventExtras(list), visit, extras),
  ];
}

/** The list of the extras that are sold with events. Session names are left out: they name sessions, not events. */
export const listEventExtras = (list: PriceList): PriceList => ({
  ...listOfExtras(list),
  sessionNames: [],
});

/**
 * An event as a visit for the price rules: extras cost what they cost online at the event's day and time. Prices of the
 * last hours before closing are those of sessions, so they never apply.
 */
export function visitOfEvent({ startsAt }: Pick<Event, 'startsAt'>, timezone: string): Visit {
  const start = new Date(startsAt);
  return {
    venueDate: venueDateOf(start, timezone),
    startTime: venueTimeOf(start, timezone),
    minutesToClosing: Number.POSITIVE_INFINITY,
    channel: 'online',
  };
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
