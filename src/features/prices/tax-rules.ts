import type { TaxRate } from './price-list-rules.ts';

export type LineTax = Pick<TaxRate, 'name' | 'percent' | 'kind'>;

/** A line of a sale as it is stored: a copy that later changes of prices and rates do not touch. */
export type SaleLine = {
  kind: string;
  /** The admission type or extra; null for other sales. */
  typeId: string | null;
  names: { en: string; es: string };
  quantity: number;
  /** Before discount and added tax. */
  unitCents: number;
  /** What covers the line instead of money. */
  coveredBy: 'pass' | 'member-code' | null;
  discountCents: number;
  tax: LineTax | null;
  taxCents: number;
  /** What the family pays for the line, tax included. */
  totalCents: number;
};

/** Rounds a positive fraction half up, in whole numbers only. */
const divideHalfUp = (dividend: number, divisor: number) =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** In thousandths of a percent, rates are integers: 8.875 % is 8875. */
const thousandths = (percent: number) => Math.round(percent * 1000);

/** The tax of a line in cents, half a cent up: within the amount if included, on top of it if added. */
export function taxOn(amountCents: number, tax: Pick<LineTax, 'percent' | 'kind'> | null): number {
  if (!tax) return 0;
  const rate = thousandths(tax.percent);
  const base = tax.kind === 'included' ? 100_000 + rate : 100_000;
  return divideHalfUp(amountCents * rate, base);
}

type UntaxedLine = Omit<SaleLine, 'discountCents' | 'taxCents' | 'totalCents'>;

/** Completes a line: its tax is rounded once, on the whole line. */
export function completeLine(line: UntaxedLine, discountCents = 0): SaleLine {
  const amountCents = line.unitCents * line.quantity - discountCents;
  const taxCents = taxOn(amountCents, line.tax);
  const totalCents = line.tax?.kind === 'added' ? amountCents + taxCents : amountCents;
  return { ...line, discountCents, taxCents, totalCents };
}

/** Splits an amount over weights to the cent: the parts add up exactly. */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [reached, given] = [0, 0];
  return weights.map((weight) => {
    reached += weight;
    const until = total === 0 ? 0 : divideHalfUp(cents * reached, total);
    const part = until - given;
    given = until;
    return part;
  });
}

/** Takes a discount off the lines by their share, before tax. */
export function discountLines(lines: readonly SaleLine[], discountCents: number): SaleLine[] {
  const parts = splitCents(
    discountCents,
    lines.map(({ unitCents, quantity }) => unitCents * quantity),
  );
  return lines.map((line, index) => completeLine(line, parts[index]));
}

export type TaxSum = LineTax & { taxCents: number };

/** The tax of lines by rate, in the order in which the rates appear. */
export function taxesOf(lines: readonly SaleLine[]): TaxSum[] {
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
  const sum = (part: (line: SaleLine) => number) =>
    lines.reduce((total, line) => total + part(line), 0);
  return {
    listCents: sum(({ unitCents, quantity }) => unitCents * quantity),
    discountCents: sum((line) => line.discountCents),
    addedTaxCents: sum(({ tax, taxCents }) => (tax?.kind === 'added' ? taxCents : 0)),
    taxCents: sum((line) => line.taxCents),
    totalCents: sum((line) => line.totalCents),
  };
}

/** The part of each line, and of its tax, in a refund of `refundedCents` of the whole sale. */
export function refundedParts(
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
      taxCents: totalCents === 0 ? 0 : divideHalfUp(taxCents * part, totalCents),
    };
  });
}
