import { type CartLine, totalCents, wantedItems } from '../../cart-rules.ts';
import { queryFor } from '../calls.ts';
import type { Codes } from '../paying-with.tsx';
import { usePriceWithCodes } from '../use-price-with-codes.ts';

/** What the cart comes to: the server's word once typing has paused, until then the sum of the lines. */
export function useCartPrice(lines: readonly CartLine[], codes: Codes) {
  const items = wantedItems(lines);
  return usePriceWithCodes({
    fullCents: totalCents(lines),
    codes,
    isAsked: lines.length > 0,
    queryFor: (sent) => {
      const { queryKey, queryFn } = queryFor('POST /api/shop/price', { body: { items, ...sent } });
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
