import type { z } from 'zod';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { OrderItem, Product, shopContract } from '../../shop-contract.ts';
import {
  itemsCents,
  LEAST_GIFT_CENTS,
  type PriceToSplit,
  reducibleCents,
  unitCentsOf,
} from '../../shop-rules.ts';
import { findProducts, type Promo } from '../shop-queries.ts';
import { promoToUse } from '../value/pay-with-value.ts';

type Basket = z.output<(typeof shopContract)['POST /api/shop/price']['body']>;
type Wanted = Basket['items'][number];

export type PricedOrder = PriceToSplit & { items: OrderItem[]; promo: Promo | null };

/**
 * The basket at the server's prices. Throws 409 for what is not sold (any more), 400 for an amount or
 * quantity that its product does not take.
 */
export async function priceOrder(
  ctx: Pick<CallContext, 'db' | 'clock' | 'language'>,
  { items: wanted, promoCode }: Basket,
): Promise<PricedOrder> {
  const products = await findProducts(
    ctx.db,
    wanted.map(({ productId }) => productId),
    ctx.language,
  );
  const items = wanted.map((item) => itemOf(item, products.get(item.productId)));
  if (items.filter(({ productType }) => productType === 'membership').length > 1) {
    throw httpError(400, 'shop.oneMembership');
  }
  const promo = await promoToUse(ctx.db, promoCode, 'shop', ctx.clock.now());
  return { items, wholeCents: itemsCents(items), reducibleCents: reducibleCents(items), promo };
}

function itemOf({ quantity, customAmount, gift }: Wanted, product: Product | undefined): OrderItem {
  if (!product) throw httpError(409, 'shop.productGone');
  const { id: productId, productType, name, metadata, inventory } = product;
  const isGift = productType === 'gift_card';
  if (customAmount !== undefined && !(isGift && metadata.allowCustomAmount)) {
    throw httpError(400, 'shop.amountNotChosen', { name });
  }
  if (customAmount === undefined && metadata.allowCustomAmount) {
    throw httpError(400, 'shop.amountRequired');
  }
  if (gift && !isGift) throw httpError(400, 'shop.notAGift', { name });
  const unitCents = unitCentsOf(product, customAmount);
  if (customAmount !== undefined && unitCents < LEAST_GIFT_CENTS) {
    throw httpError(400, 'shop.amountTooSmall');
  }
  if (productType === 'membership' && quantity > 1) throw httpError(400, 'shop.oneMembership');
  if (inventory !== null && inventory < quantity) {
    throw httpError(409, 'shop.soldOut', { name, left: inventory });
  }
  const counted = inventory !== null;
  return { productId, productType, name, unitCents, quantity, metadata, gift, counted };
}
