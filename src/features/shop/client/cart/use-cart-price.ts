import { type CartLine, totalCents, wantedItems } from '../../cart-rules.ts';
import { call } from '../calls.ts';
import type { Codes } from '../paying-with.tsx';
import { usePriceWithCodes } from '../use-price-with-codes.ts';

/** What the cart comes to: the server's word once typing has paused, until then the sum of the lines. */
export function useCartPrice(lines: readonly CartLine[], codes: Codes) {
  const items = wantedItems(lines);
  return usePriceWithCodes({
    fullCents: totalCents(lines),
    codes,
    of: ['cart', JSON.stringify(items)],
    isAsked: lines.length > 0,
    ask: async (sent, signal) => {
      const body = { items, ...sent };
      const { itemsCents, ...split } = await call('POST /api/shop/price', { body }, { signal });
      return { priceCents: itemsCents, ...split };
    },
  });
}
