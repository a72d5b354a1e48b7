import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { insertSoldLines, requireExpectedTotal } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, unauthenticated } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { shopContract } from '../../shop-contract.ts';
import { splitLines } from '../../split-price-rules.ts';
import { hasRenewingMembership } from '../memberships/memberships-queries.ts';
import {
  countOpenOrders,
  deductStock,
  findOrderByRequest,
  incrementPromoUses,
  insertOrder,
  lockOrder,
} from '../shop-queries.ts';
import { resolveValue } from '../stored-value/entered-codes.ts';
import { spendCause } from '../stored-value/ledger-queries.ts';
import { spendValue, throwValueConflict } from '../stored-value/spend-value.ts';
import { buildCheckoutLines } from './checkout-lines.ts';
import { grantOrder } from './order-sale.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

type Body = z.output<(typeof shopContract)['POST /api/shop/create-checkout']['body']>;
type Context = CallContext & { body: Body };

const OPEN_ORDERS_PER_EMAIL = 3;
const OPEN_ORDERS_PER_NETWORK = 30;

/**
 * Places an order at the server's prices and opens the payment page. Stock, promo code and stored value are
 * reserved in the transaction that stores the order and checkout, before the provider is called (decision 0020). An
 * order with nothing due is granted immediately. Idempotent by request key. Throws 401 for a
 * membership without sign-in, 409 for a second renewing membership or a total other than `expectedCents`, 429 above the limits of open orders,
 * and the errors of `priceOrder` and `spendValue`.
 */
export async function createOrder(ctx: Context) {
  const placedOrder = (await replayOrder(ctx)) ?? (await placeOrder(ctx));
  if (!placedOrder.checkoutId) {
    const sessionId = `order_${placedOrder.orderId}`;
    return {
      sessionUrl: `/shop-success?session_id=${sessionId}`,
      sessionId,
      orderId: placedOrder.orderId,
    };
  }
  const page = await ctx.checkouts.open(placedOrder.checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, orderId: placedOrder.orderId };
}

type PlacedOrder = { orderId: string; checkoutId: string | null };

/** Returns the order of an earlier attempt with the same Idempotency-Key. */
async function replayOrder({ db, requestKey }: Context): Promise<PlacedOrder | null> {
  const earlier = requestKey ? await findOrderByRequest(db, requestKey) : null;
  if (!earlier) return null;
  const checkout = await findCheckoutOf(db, 'order', earlier.id);
  return { orderId: earlier.id, checkoutId: checkout?.id ?? null };
}

async function placeOrder(ctx: Context): Promise<PlacedOrder> {
  const { body, clock, config, user, requestKey, ip } = ctx;
  const priced = await priceOrder(ctx, body);
  const { totalCents: fullCents } = sumLines(priced.lines);
  requireExpectedTotal(ctx, fullCents, body.expectedCents, 'shop.priceChanged');
  if (priced.items.some(({ productType }) => productType === 'membership')) {
    if (!user) throw unauthenticated();
    if (await hasRenewingMembership(ctx.db, user.id)) throw httpError(409, 'shop.renewsAlready');
  }
  const network = networkOf(ip);
  const orderId = randomUUID();
  return inTransaction(ctx.db, async (db) => {
    await enforceOpenOrderLimits(ctx, db, network);
    const value = await resolveValue({ ...ctx, db }, body);
    await reserveStockAndPromo(db, priced);
    const chooseCents = (spendable: number) =>
      splitLines(priced.lines, priced.promo, spendable).valueCents;
    const spent = await spendValue(ctx, db, value, chooseCents, spendCause(`order:${orderId}`));
    const split = splitLines(priced.lines, priced.promo, spent);
    const { lines, totalCents, discountCents, valueCents, dueCents } = split;
    await insertOrder(db, {
      id: orderId,
      userId: user?.id ?? null,
      items: priced.items,
      totalCents,
      discountCents,
      valueCents,
      promoCodeId: priced.promo?.id ?? null,
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      language: ctx.language,
      heldFrom: network,
      requestKey,
      createdAt: clock.now(),
    });
    await insertSoldLines(db, { saleKind: 'order', saleId: orderId }, lines, null);
    if (dueCents === 0) {
      const order = await lockOrder(db, orderId);
      if (order) await grantOrder(ctx, db, order);
      return { orderId, checkoutId: null };
    }
    const checkoutId = await ctx.checkouts.create(db, {
      kind: 'order',
      subjectId: orderId,
      heldUntil: holdExpiry(ctx),
      customerEmail: body.guardianEmail,
      ...buildCheckoutLines(ctx, { ...priced, lines, dueCents }),
      successUrl: `${config.publicUrl}/shop-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}/shop?checkout=cancelled`,
    });
    return { orderId, checkoutId };
  }).catch(throwValueConflict);
}

/**
 * Throws 429 above the limit of unpaid orders per email or network. Advisory locks serialize the
 * orders of an email and of a network, so that a burst cannot exceed the limits.
 */
async function enforceOpenOrderLimits({ body, config }: Context, db: Db, network: string) {
  const check = async () => {
    const open = await countOpenOrders(db, body.guardianEmail, network);
    if (open.ofEmail >= OPEN_ORDERS_PER_EMAIL * config.THROTTLE_FACTOR) {
      throw httpError(429, 'shop.tooManyOrders');
    }
    if (open.fromNetwork >= OPEN_ORDERS_PER_NETWORK * config.THROTTLE_FACTOR) {
      throw httpError(429, 'shop.tooManyOrdersHere');
    }
  };
  // Fails fast without waiting for the locks.
  await check();
  await acquireAdvisoryLock(db, `order:${body.guardianEmail}`);
  await acquireAdvisoryLock(db, `order:${network}`);
  await check();
}

/**
 * Reserves stock and the promo code, or throws 409. Products are locked in the order of their ids to avoid
 * deadlocks between orders.
 */
export async function reserveStockAndPromo(
  db: Db,
  { items, promo }: Pick<PricedOrder, 'items' | 'promo'>,
) {
  const limitedItems = items.filter((item) => item.counted);
  const sortedItems = limitedItems.sort((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const { productId, quantity, name } of sortedItems) {
    if (!(await deductStock(db, productId, quantity))) {
      throw httpError(409, 'shop.soldOut', { name, left: 0 });
    }
  }
  if (promo && !(await incrementPromoUses(db, promo.id))) throw httpError(409, 'shop.promo.usedUp');
}
