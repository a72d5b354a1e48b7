import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { type Codes, usePriceWithCodes } from '#features/shop/client/index.ts';

type QueryFor = Parameters<typeof usePriceWithCodes>[0]['queryFor'];

/**
 * Fetches the price of sale lines with codes applied; `lines` are those before codes until it has loaded. The amounts
 * add up: `fullCents` minus the discount, plus the added taxes of `lines`, minus stored value, is due.
 */
export function usePriceOfLines(lines: SaleLine[], codes: Codes, queryFor: QueryFor) {
  const price = usePriceWithCodes({ fullCents: sumLines(lines).totalCents, codes, queryFor });
  const pricedLines = price.lines ?? lines;
  const fullCents = sumLines(pricedLines).listCents;
  return { ...price, lines: pricedLines, amounts: { ...price.amounts, fullCents } };
}
