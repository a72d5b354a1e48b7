import type { z } from 'zod';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { localeOf } from '#shared/languages.ts';
import { formatShortMoney } from '#shared/money.ts';
import { buildOrderLines } from '../../order-price-rules.ts';
import type { OrderItem, Product, shopContract } from '../../shop-contract.ts';
import { getUnitCents, MIN_GIFT_CARD_CENTS } from '../../shop-rules.ts';
import { findActiveProductsById, type Promo } from '../shop-queries.ts';
import { findUsablePromo } from '../stored-value/entered-codes.ts';

type CartInput = z.output<(typeof shopContract)['POST /api/shop/price']['body']>;
type Item = CartInput['items'][number];
type Context = Pick<CallContext, 'db' | 'clock' | 'language' | 'venue'>;

/** `lines` are the sale lines of the items, before the promo code. */
export type PricedOrder = { items: OrderItem[]; lines: SaleLine[]; promo: Promo | null };

/**
 * Prices the cart. Throws 409 for a discontinued or sold-out product or an unusable promo code, 400 for an
 * amount, quantity or gift recipient that the product does not allow, or for a second membership.
 */
export async function priceOrder(
  ctx: Context,
  { items: input, promoCode }: CartInput,
): Promise<PricedOrder> {
  const products = await findActiveProductsById(
    ctx.db,
    input.map(({ productId }) => productId),
    ctx.language,
  );
  const items = input.map((item) => priceItem(ctx, item, products.get(item.productId)));
  if (items.filter(({ productType }) => productType === 'membership').length > 1) {
    throw httpError(400, 'shop.oneMembership');
  }
  const promo = await findUsablePromo(ctx.db, promoCode, 'shop', ctx.clock.now());
  return { items, lines: buildOrderLines(priceListOf(ctx.venue()), items), promo };
}

function priceItem(
  { venue, language }: Context,
  { quantity, customAmount, gift }: Item,
  product?: Product,
): OrderItem {
  if (!product) throw httpError(409, 'shop.productGone');
  const { id: productId, productType, name, metadata, inventory } = product;
  const isGiftCard = productType === 'gift_card';
  if (customAmount !== undefined && !(isGiftCard && metadata.allowCustomAmount)) {
    throw httpError(400, 'shop.amountNotChosen', { name });
  }
  if (customAmount === undefined && metadata.allowCustomAmount) {
    throw httpError(400, 'shop.amountRequired');
  }
  if (gift && !isGiftCard) throw httpError(400, 'shop.notAGift', { name });
  const unitCents = getUnitCents(product, customAmount);
  if (customAmount !== undefined && unitCents < MIN_GIFT_CARD_CENTS) {
    const amount = formatShortMoney(MIN_GIFT_CARD_CENTS, venue().currency, localeOf(language));
    throw httpError(400, 'shop.amountTooSmall', { amount });
  }
  if (productType === 'membership' && quantity > 1) throw httpError(400, 'shop.oneMembership');
  if (inventory !== null && inventory < quantity) {
    throw httpError(409, 'shop.soldOut', { name, left: inventory });
  }
  const counted = inventory !== null;
  return { productId, productType, name, unitCents, quantity, metadata, gift, counted };
}
