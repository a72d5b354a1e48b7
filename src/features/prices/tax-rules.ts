import type { TaxRate } from './price-list-rules.ts';

export type LineTax = Pick<TaxRate, 'name' | 'percent' | 'kind'>;

/** A line of a sale as stored, unaffected by later price and tax changes. */
export type SaleLine = {
  kind: string;
  /** The admission type or extra; null for other sales. */
  typeId: string | null;
  names: { en: string; es: string };
  quantity: number;
  /** Before discount and added tax. */
  unitCents: number;
  /** What covers the line; null if it is charged. */
  coveredBy: 'pass' | 'member-code' | null;
  discountCents: number;
  tax: LineTax | null;
  taxCents: number;
  /** The amount charged for the line, including tax. */
  totalCents: number;
};

/** Divides non-negative integers and rounds half up, using integers only. */
const divideHalfUp = (dividend: number, divisor: number) =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Converts a rate to thousandths of a percent, which are integers: 8.875% is 8875. */
const toThousandths = (percent: number) => Math.round(percent * 1000);

/** The tax on an amount in cents, rounded half up: part of the amount if included, on top of it if added. */
export function computeTax(
  amountCents: number,
  tax: Pick<LineTax, 'percent' | 'kind'> | null,
): number {
  if (!tax) return 0;
  const rate = toThousandths(tax.percent);
  const base = tax.kind === 'included' ? 100_000 + rate : 100_000;
  return divideHalfUp(amountCents * rate, base);
}

/** An amount in cents with the tax that is charged on top of it. */
export const withAddedTax = (
  amountCents: number,
  tax: Pick<LineTax, 'percent' | 'kind'> | null,
): number => (tax?.kind === 'added' ? amountCents + computeTax(amountCents, tax) : amountCents);

type UntaxedLine = Omit<SaleLine, 'discountCents' | 'taxCents' | 'totalCents'>;

/** Adds discount, tax and total to a line. The tax is rounded once per line. */
export function completeLine(line: UntaxedLine, discountCents = 0): SaleLine {
  const amountCents = line.unitCents * line.quantity - discountCents;
  const taxCents = computeTax(amountCents, line.tax);
  const totalCents = withAddedTax(amountCents, line.tax);
  return { ...line, discountCents, taxCents, totalCents };
}

/** Splits an amount in proportion to the weights; the parts add up exactly. */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weightSoFar, allocatedCents] = [0, 0];
  return weights.map((weight) => {
    weightSoFar += weight;
    const shareSoFar = total === 0 ? 0 : divideHalfUp(cents * weightSoFar, total);
    const part = shareSoFar - allocatedCents;
    allocatedCents = shareSoFar;
    return part;
  });
}

/** Splits a discount over the lines in proportion to their prices, and recomputes their tax. */
export function discountLines(lines: readonly SaleLine[], discountCents: number): SaleLine[] {
  const parts = splitCents(
    discountCents,
    lines.map(({ unitCents, quantity }) => unitCents * quantity),
  );
  return lines.map((line, index) => completeLine(line, parts[index]));
}

export type TaxSum = LineTax & { taxCents: number };

/** The name of a rate on payment pages and receipts: "VAT (10 %)". */
export const formatTaxName = ({ name, percent }: Pick<LineTax, 'name' | 'percent'>): string =>
  `${name} (${percent} %)`;

/** Sums the tax of lines by rate, in the order in which the rates appear. */
export function sumTaxes(lines: readonly SaleLine[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { tax, taxCents } of lines) {
    if (!tax || taxCents === 0) continue;
    const key = `${tax.kind} ${tax.percent} ${tax.name}`;
    const sum = sums.get(key) ?? { ...tax, taxCents: 0 };
    sums.set(key, { ...sum, taxCents: sum.taxCents + taxCents });
  }
  return [...sums.values()];
}

/** The sums of lines in cents. `listCents` is before discount and added tax. */
export function sumLines(lines: readonly SaleLine[]) {
  const sum = (amountOf: (line: SaleLine) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  return {
    listCents: sum(({ unitCents, quantity }) => unitCents * quantity),
    discountCents: sum((line) => line.discountCents),
    addedTaxCents: sum(({ tax, taxCents }) => (tax?.kind === 'added' ? taxCents : 0)),
    taxCents: sum((line) => line.taxCents),
    totalCents: sum((line) => line.totalCents),
  };
}

/** The tax in a part of a line's total, in cents, rounded half up. */
export const taxShare = (
  { totalCents, taxCents }: Pick<SaleLine, 'totalCents' | 'taxCents'>,
  partCents: number,
): number => (totalCents === 0 ? 0 : divideHalfUp(taxCents * partCents, totalCents));

/**
 * A line for an amount that was charged before the tax was known, such as a renewal at the provider: `totalCents` with
 * the tax in it, whatever the kind of tax.
 */
export function lineOfTotal(
  line: Omit<UntaxedLine, 'unitCents' | 'quantity'>,
  totalCents: number,
): SaleLine {
  const { tax } = line;
  const taxCents = computeTax(totalCents, tax && { ...tax, kind: 'included' });
  const unitCents = tax?.kind === 'added' ? totalCents - taxCents : totalCents;
  return { ...line, quantity: 1, unitCents, discountCents: 0, taxCents, totalCents };
}

/** Splits a refund of `refundedCents` over the lines of a sale, each with its share of the tax. */
export function splitRefund(
  lines: readonly Pick<SaleLine, 'totalCents' | 'taxCents'>[],
  refundedCents: number,
): { totalCents: number; taxCents: number }[] {
  const parts = splitCents(
    refundedCents,
    lines.map(({ totalCents }) => totalCents),
  );
  return lines.map(({ totalCents, taxCents }, index) => {
    const part = parts[index] ?? 0;
    return {
      totalCents: part,
      taxCents: taxShare({ totalCents, taxCents }, part),
    };
  });
}
