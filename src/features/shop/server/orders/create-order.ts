import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, signInFirst } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { OrderItem, shopContract } from '../../shop-contract.ts';
import { splitPrice } from '../../shop-rules.ts';
import { hasRenewing } from '../memberships/memberships-queries.ts';
import {
  countOpenOrders,
  countPromoUse,
  findOrderByRequest,
  insertOrder,
  lockOrder,
  takeStock,
} from '../shop-queries.ts';
import { spendCause } from '../value/ledger-queries.ts';
import { valueOffered } from '../value/pay-with-value.ts';
import { explainRefusedValue, spendValue } from '../value/spend-value.ts';
import { grantOrder } from './order-sale.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

type Body = z.output<(typeof shopContract)['POST /api/shop/create-checkout']['body']>;
type Context = CallContext & { body: Body };

const OPEN_ORDERS_PER_EMAIL = 3;
const OPEN_ORDERS_PER_NETWORK = 30;

/**
 * Orders at the server's prices and opens the payment page. Stock, promo code and stored value are
 * taken in the transaction that writes order and request, before the provider hears of it (money.md).
 * What value pays wholly is settled at once.
 */
export async function createOrder(ctx: Context) {
  const made = (await orderOfEarlierTry(ctx)) ?? (await placeOrder(ctx));
  if (!made.checkoutId) {
    const sessionId = `order_${made.orderId}`;
    return {
      sessionUrl: `/shop-success?session_id=${sessionId}`,
      sessionId,
      orderId: made.orderId,
    };
  }
  const page = await ctx.checkouts.open(made.checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, orderId: made.orderId };
}

type Made = { orderId: string; checkoutId: string | null };

async function orderOfEarlierTry({ db, requestKey }: Context): Promise<Made | null> {
  const earlier = requestKey ? await findOrderByRequest(db, requestKey) : null;
  if (!earlier) return null;
  const checkout = await findCheckoutOf(db, 'order', earlier.id);
  return { orderId: earlier.id, checkoutId: checkout?.id ?? null };
}

async function placeOrder(ctx: Context): Promise<Made> {
  const { body, clock, config, user, requestKey, ip } = ctx;
  const priced = await priceOrder(ctx, body);
  if (priced.items.some(({ productType }) => productType === 'membership')) {
    if (!user) throw signInFirst();
    if (await hasRenewing(ctx.db, user.id)) throw httpError(409, 'shop.renewsAlready');
  }
  const network = networkOf(ip);
  const orderId = randomUUID();
  return inTransaction(ctx.db, async (db) => {
    await refuseTooManyOrders(ctx, db, network);
    const value = await valueOffered({ ...ctx, db }, body);
    await takeWhatIsSold(db, priced);
    const choose = (spendable: number) => splitPrice(priced, spendable).valueCents;
    const spent = await spendValue(ctx, db, value, choose, spendCause(`order:${orderId}`));
    const { discountCents, restCents, valueCents, dueCents } = splitPrice(priced, spent);
    await insertOrder(db, {
      id: orderId,
      userId: user?.id ?? null,
      items: priced.items,
      totalCents: restCents,
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
    if (dueCents === 0) {
      const order = await lockOrder(db, orderId);
      if (order) await grantOrder(ctx, db, order);
      return { orderId, checkoutId: null };
    }
    const checkoutId = await ctx.checkouts.write(db, {
      kind: 'order',
      subjectId: orderId,
      heldUntil: new Date(clock.now().getTime() + config.BOOKING_HOLD_MINUTES * 60_000),
      customerEmail: body.guardianEmail,
      ...linesOf(ctx, priced.items, dueCents),
      successUrl: `${config.publicUrl}/shop-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}/shop?checkout=cancelled`,
    });
    return { orderId, checkoutId };
  }).catch(explainRefusedValue);
}

/**
 * Throws 429 past the unpaid orders that one e-mail or network may have (permissions.md). Orders of one
 * e-mail, then of one network, are counted one after the other, so that a burst passes neither.
 */
async function refuseTooManyOrders({ body, config }: Context, db: Db, network: string) {
  const refuse = async () => {
    const open = await countOpenOrders(db, body.guardianEmail, network);
    if (open.ofEmail >= OPEN_ORDERS_PER_EMAIL * config.THROTTLE_FACTOR) {
      throw httpError(429, 'shop.tooManyOrders');
    }
    if (open.fromNetwork >= OPEN_ORDERS_PER_NETWORK * config.THROTTLE_FACTOR) {
      throw httpError(429, 'shop.tooManyOrdersHere');
    }
  };
  // Who is past it already waits for nobody.
  await refuse();
  await advisoryLock(db, `order:${body.guardianEmail}`);
  await advisoryLock(db, `order:${network}`);
  await refuse();
}

/**
 * Takes stock and promo code, or throws 409. Always in the order of the products' ids, so that two
 * orders of the same things never wait for each other in a ring.
 */
export async function takeWhatIsSold(
  db: Db,
  { items, promo }: Pick<PricedOrder, 'items' | 'promo'>,
) {
  const counted = items.filter((item) => item.counted);
  const sorted = counted.sort((one, other) => (one.productId < other.productId ? -1 : 1));
  for (const { productId, quantity, name } of sorted) {
    if (!(await takeStock(db, productId, quantity))) {
      throw httpError(409, 'shop.soldOut', { name, left: 0 });
    }
  }
  if (promo && !(await countPromoUse(db, promo.id))) throw httpError(409, 'shop.promo.usedUp');
}

/**
 * The lines of the payment page; one line of what is left to pay where something else pays a part. A
 * membership is renewed at its whole price, so there the part comes off the first payment instead.
 */
function linesOf({ venue }: Context, items: OrderItem[], dueCents: number) {
  const lines = items.map(({ name, unitCents, quantity, productType, metadata }) => ({
    name,
    amountCents: unitCents,
    quantity,
    ...(productType === 'membership' && { every: metadata.duration ?? ('month' as const) }),
  }));
  const whole = lines.reduce((sum, line) => sum + line.amountCents * line.quantity, 0);
  if (lines.some((line) => line.every)) {
    return { lines, ...(whole > dueCents && { reductionCents: whole - dueCents }) };
  }
  if (whole === dueCents) return { lines: lines.filter(({ amountCents }) => amountCents > 0) };
  const description = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const rest = { name: venue().name, description: description.slice(0, 500) };
  return { lines: [{ ...rest, amountCents: dueCents, quantity: 1 }] };
}
