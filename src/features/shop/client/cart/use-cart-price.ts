import { useVenue } from '#platform/client/use-venue.ts';
import { type CartLine, toItemInputs, toPricedItems } from '../../cart-rules.ts';
import { buildOrderLines } from '../../order-price-rules.ts';
import { queryFor } from '../calls.ts';
import type { Codes } from '../payment/codes-and-credit.tsx';
import { usePriceOfLines } from '../payment/use-price-of-lines.ts';

/** The cart's price with tax from the server, debounced; until it arrives, the sum of the lines by the price list. */
export function useCartPrice(lines: readonly CartLine[], codes: Codes) {
  const items = toItemInputs(lines);
  const saleLines = buildOrderLines(useVenue().priceList, toPricedItems(lines));
  return usePriceOfLines(
    saleLines,
    codes,
    (codeInput) => queryFor('POST /api/shop/price', { body: { items, ...codeInput } }),
    lines.length > 0,
  );
}
