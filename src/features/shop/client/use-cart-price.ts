import type { Codes } from '../../../client/paying-with.tsx';
import { codesToSend } from '../../../client/use-price-with-codes.ts';
import { useSettled } from '../../../client/use-settled.ts';
import { type CartLine, totalCents, wantedItems } from '../cart-rules.ts';
import { readRefusal } from './read-refusal.ts';
import { type PriceWish, useShopPrice } from './use-shop.ts';

const PAUSE_MILLIS = 600;

/** The cart and its codes as both calls take them. */
export function basketOf(lines: readonly CartLine[], codes: Codes): PriceWish {
  return {
    items: wantedItems(lines),
    ...codesToSend(codes),
  };
}

/**
 * What the cart comes to: the server's word once typing has paused, until then the sum of the lines.
 * `problem` is its sentence about a code or a line; `isUnsure` when it could not be asked.
 */
export function useCartPrice(lines: readonly CartLine[], codes: Codes) {
  const basket = JSON.stringify(basketOf(lines, codes));
  const settled = useSettled(basket, PAUSE_MILLIS);
  const price = useShopPrice(lines.length > 0 ? (JSON.parse(settled) as PriceWish) : undefined);
  const { sentence, fields } = readRefusal(price.error);
  const problem = price.isError ? (sentence ?? Object.values(fields)[0]) : undefined;
  const isCurrent = settled === basket && !price.isPlaceholderData && !price.isFetching;
  const sum = totalCents(lines);
  const told = price.isError ? undefined : price.data;
  const { itemsCents = sum, discountCents = 0, valueCents = 0, dueCents = sum } = told ?? {};
  return {
    amounts: { fullCents: itemsCents, discountCents, valueCents, dueCents },
    isCurrent: isCurrent || price.isError,
    problem: isCurrent ? problem : undefined,
    isUnsure: price.isError && !problem,
  };
}
