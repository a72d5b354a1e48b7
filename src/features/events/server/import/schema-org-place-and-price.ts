import type { Thing } from './json-ld.ts';

/** Returns a location in one line: name and address; text is unchanged, a virtual location is "Online". */
export function placeOf(location: unknown, byId: Map<string, Thing>): string {
  return uniqueParts(listOf(location).map((place) => formatPlace(place, byId))).join(' / ');
}

/** Returns the location of an event without a place: "Online" if it takes place only online, otherwise "". */
export const fallbackPlace = (attendance: string) =>
  /Online/i.test(attendance) && !/Mixed|Offline/i.test(attendance) ? 'Online' : '';

function formatPlace(place: unknown, byId: Map<string, Thing>): string {
  if (typeof place === 'string') return place.trim();
  const thing = resolveReference(place, byId);
  if (listOf(thing['@type']).some((type) => /VirtualLocation$/.test(String(type)))) return 'Online';
  const isAddress = thing.streetAddress !== undefined || thing.addressLocality !== undefined;
  const address = isAddress ? thing : thing.address;
  const name = textOf(thing.name);
  return uniqueParts([name, addressOf(address, byId)]).join(', ');
}

function addressOf(address: unknown, byId: Map<string, Thing>): string {
  if (typeof address === 'string') return address.trim();
  const thing = resolveReference(address, byId);
  const regionAndPostalCode = [textOf(thing.addressRegion), textOf(thing.postalCode)]
    .filter(Boolean)
    .join(' ');
  return uniqueParts([
    textOf(thing.streetAddress),
    textOf(thing.addressLocality),
    regionAndPostalCode,
  ]).join(', ');
}

/** Removes empty parts and those that another part starts with. */
function uniqueParts(parts: string[]): string[] {
  return parts.filter(
    (part, index) =>
      part !== '' &&
      !parts.some(
        (other, otherIndex) =>
          otherIndex !== index &&
          other.startsWith(part) &&
          (other.length > part.length || otherIndex < index),
      ),
  );
}

/** Resolves a reference `{"@id": …}` to its object. */
function resolveReference(value: unknown, byId: Map<string, Thing>): Thing {
  const [first] = listOf(value);
  if (typeof first !== 'object' || first === null) return {};
  const thing = first as Thing;
  const id = thing['@id'];
  return Object.keys(thing).length === 1 && typeof id === 'string' ? (byId.get(id) ?? {}) : thing;
}

/** Returns the price in cents; 0 for free, null if there is no price, more than one, or one in another currency. */
export function priceOf(event: Thing, byId: Map<string, Thing>, currency: string): number | null {
  const offers = listOf(event.offers).map((offer) => resolveReference(offer, byId));
  const prices = offers.flatMap((offer) => {
    const specifications = listOf(offer.priceSpecification).map((specification) =>
      resolveReference(specification, byId),
    );
    return [offer, ...specifications].flatMap((part) => pricesOf(part, currency));
  });
  const distinctPrices = new Set(prices);
  if (distinctPrices.size === 1) return prices[0] ?? null;
  return distinctPrices.size === 0 && /^true$/i.test(textOf(event.isAccessibleForFree)) ? 0 : null;
}

function pricesOf(offer: Thing, currency: string): (number | null)[] {
  const prices = [offer.price, offer.lowPrice, offer.highPrice].map(textOf).filter(Boolean);
  const offerCurrency = textOf(offer.priceCurrency).toLowerCase();
  return prices.map((price) => {
    const cents = centsOf(price);
    // A price of 0 is free in any currency.
    const isComparable =
      cents === 0 || offerCurrency === '' || offerCurrency === currency.toLowerCase();
    return isComparable ? cents : null;
  });
}

function centsOf(price: string): number | null {
  if (/^(free|gratis|kostenlos)$/i.test(price)) return 0;
  const [, units, fraction = '0'] =
    /^[$€]?\s*(\d{1,5})(?:[.,](\d{1,2})0*)?\s*€?$/.exec(price) ?? [];
  return units === undefined ? null : Number(units) * 100 + Number(fraction.padEnd(2, '0'));
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function textOf(value: unknown): string {
  const [first] = listOf(value);
  return ['string', 'number', 'boolean'].includes(typeof first) ? String(first).trim() : '';
}
