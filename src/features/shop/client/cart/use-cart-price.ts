import { type CartLine, getCartTotalCents, toItemInputs } from '../../cart-rules.ts';
import { queryFor } from '../calls.ts';
import type { Codes } from '../codes-and-credit.tsx';
import { usePriceWithCodes } from '../use-price-with-codes.ts';

/** The cart's price from the server, debounced; until it arrives, the sum of the lines. */
export function useCartPrice(lines: readonly CartLine[], codes: Codes) {
  const items = toItemInputs(lines);
  return usePriceWithCodes({
    fullCents: getCartTotalCents(lines),
    codes,
    enabled: lines.length > 0,
    queryFor: (codeInput) => {
      const { queryKey, queryFn } = queryFor('POST /api/shop/price', {
        body: { items, ...codeInput },
      });
      return {
        queryKey,
        queryFn: async (context) => {
          const { itemsCents, ...split } = await queryFn(context);
          return { priceCents: itemsCents, ...split };
        },
      };
    },
  });
}
