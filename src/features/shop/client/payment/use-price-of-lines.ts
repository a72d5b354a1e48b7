import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { Codes } from './codes-and-credit.tsx';
import { usePriceWithCodes } from './use-price-with-codes.ts';

type Options = Parameters<typeof usePriceWithCodes>[0];

/**
 * Fetches the price of sale lines with codes applied; `lines` are those before codes until it has loaded. The amounts
 * add up: `fullCents` minus the discount, plus the added taxes of `lines`, minus stored value, is due. `expectedCents` is
 * the total before codes, with tax: the server's, or that of `lines` while the server's is not current.
 */
export function usePriceOfLines(
  lines: SaleLine[],
  codes: Codes,
  queryFor: Options['queryFor'],
  enabled?: boolean,
) {
  const { totalCents } = sumLines(lines);
  const price = usePriceWithCodes({
    fullCents: totalCents,
    codes,
    enabled,
    // A price list that changed is another price, although the input is the same.
    queryFor: (codeInput) => {
      const query = queryFor(codeInput);
      return { ...query, queryKey: [...query.queryKey, totalCents] };
    },
  });
  const expectedCents = price.isCurrent ? price.amounts.fullCents : totalCents;
  const pricedLines = price.lines ?? lines;
  const fullCents = sumLines(pricedLines).listCents;
  return { ...price, lines: pricedLines, expectedCents, amounts: { ...price.amounts, fullCents } };
}
