import { findLineTax, findTaxRate, type PriceList } from '#features/prices/price-list-rules.ts';
import {
  completeLine,
  type SaleLine,
  sumLines,
  taxShare,
  withAddedTax,
} from '#features/prices/tax-rules.ts';

type PricedPackage = { name: string; basePriceCents: number };
type PricedAddOn = { name: string; priceCents: number; perGuest: boolean };

const partyLine = { kind: 'party', typeId: null, coveredBy: null };
const namesOf = (name: string) => ({ en: name, es: name });

/**
 * Returns the sale lines of a party: the package and its add-ons, priced once or per child, with the venue's tax on
 * parties (decision 0045). Their total is the party's price.
 */
export function buildPartyLines(
  list: PriceList,
  { name, basePriceCents }: PricedPackage,
  addons: readonly PricedAddOn[],
  kids: number,
): SaleLine[] {
  const tax = findLineTax(list, 'party');
  return [{ name, priceCents: basePriceCents, perGuest: false }, ...addons].map((item) =>
    completeLine({
      ...partyLine,
      names: namesOf(item.name),
      quantity: item.perGuest ? kids : 1,
      unitCents: item.priceCents,
      tax,
    }),
  );
}

/**
 * Returns the line of a payment of a party, such as its deposit: the part of the price from `fromCents`, which was paid
 * before, to `toCents`, with its share of the tax. Shares are cumulative, so all payments add up to the party's tax.
 */
export function buildPartyPaymentLine(
  lines: readonly SaleLine[],
  name: string,
  { fromCents, toCents }: { fromCents: number; toCents: number },
): SaleLine {
  const sums = sumLines(lines);
  const tax = lines.find((line) => line.tax)?.tax ?? null;
  const totalCents = toCents - fromCents;
  const taxCents = taxShare(sums, toCents) - taxShare(sums, fromCents);
  return {
    ...partyLine,
    names: namesOf(name),
    quantity: 1,
    unitCents: tax?.kind === 'added' ? totalCents - taxCents : totalCents,
    discountCents: 0,
    tax,
    taxCents,
    totalCents,
  };
}

/** A price of a package or an add-on in cents, with added tax. */
export const partyPriceOf = (list: PriceList, cents: number): number =>
  withAddedTax(cents, findTaxRate(list, 'party'));
