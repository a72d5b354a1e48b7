import { coalesceReads } from '#platform/server/http/coalesce-reads.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { serializeOnce } from '#platform/server/http/serialize-response.ts';
import { offeredLanguage } from '#shared/languages.ts';
import { shopContract } from '../shop-contract.ts';
import { splitPrice, getOrderStatus } from '../shop-rules.ts';
import { createNameTranslator } from './catalogue/product-names-queries.ts';
import { listMemberships, openMembershipPortal } from './memberships/membership-routes.ts';
import { createOrder } from './orders/create-order.ts';
import { priceOrder } from './orders/price-order.ts';
import { receiptFileName, renderReceipt } from './orders/receipt-pdf.ts';
import { findUserOrders, findUserOrder, findProductsOnSale } from './shop-queries.ts';
import { findHolder, personalHolder } from './value/find-holder.ts';
import { giftCardHash } from './value/gift-card-secret.ts';
import { findGiftCard, findHoldings, type Holding } from './value/ledger-queries.ts';
import { resolveValue } from './value/pay-with-value.ts';
import { spendableValue } from './value/spend-value.ts';

const MAX_ORDERS = 200;

/** Concurrent reads are coalesced into one query. */
const productsOnSale = {
  en: coalesceReads(async (db) => serializeOnce(await findProductsOnSale(db, 'en'))),
  es: coalesceReads(async (db) => serializeOnce(await findProductsOnSale(db, 'es'))),
};

export const shopRoutes = routes(shopContract, {
  'GET /api/products': ({ db, venue, language, query }) =>
    productsOnSale[offeredLanguage(query.language ?? language, venue())](db),

  'POST /api/shop/price': async (ctx) => {
    const priced = await priceOrder(ctx, ctx.body);
    const value = await resolveValue(ctx, ctx.body);
    const split = splitPrice(priced, await spendableValue(ctx, ctx.db, value));
    return { itemsCents: priced.fullCents, ...split };
  },

  'POST /api/shop/create-checkout': createOrder,

  'GET /api/orders': async ({ db, user, language }) => {
    const rows = await findUserOrders(db, personalHolder(user), MAX_ORDERS);
    const sold = rows.flatMap(({ order }) => order.items.map(({ name }) => name));
    const nameOf = await createNameTranslator(db, language, sold);
    return rows.map(({ order, checkoutState, refundedCents, refundedValueCents }) => ({
      id: order.id,
      status: getOrderStatus(order, { checkoutState, refundedCents, refundedValueCents }),
      items: order.items.map(({ name, productType, quantity, unitCents }) => ({
        name: nameOf(name),
        productType,
        quantity,
        unitCents,
      })),
      totalCents: order.totalCents,
      discountCents: order.discountCents,
      valueCents: order.valueCents,
      refundedCents: (refundedCents ?? 0) + refundedValueCents,
      createdAt: order.createdAt.toISOString(),
    }));
  },

  'GET /api/orders/:id/receipt': async ({ db, user, params, venue, reply }) => {
    const found = await findUserOrder(db, params.id, personalHolder(user));
    if (!found?.order.paidAt) throw notFound();
    const { order } = found;
    reply.header('content-disposition', `inline; filename="${receiptFileName(venue(), order)}"`);
    return renderReceipt(venue(), { ...order, paidAt: found.order.paidAt });
  },

  'GET /api/balances': async (ctx) => {
    const now = ctx.clock.now();
    const holdings = await findHoldings(ctx.db, await findHolder(ctx.db, ctx.user));
    const shown = holdings.filter(({ expiresAt }) => !expiresAt || expiresAt > now);
    const sum = (kind: string) =>
      shown
        .filter((one) => one.kind === kind && !one.suspendedAt)
        .reduce((total, { balance }) => total + balance, 0);
    const sold = shown.map(({ name }) => name);
    const nameOf = await createNameTranslator(ctx.db, ctx.language, sold);
    const all = shown.map((one) => toHolding(one, nameOf(one.name)));
    return { holdings: all, visits: sum('pass'), creditCents: sum('credit') };
  },

  'GET /api/memberships': listMemberships,

  'POST /api/memberships/:id/portal': openMembershipPortal,

  'POST /api/gift-cards/balance': async ({ db, body }) => {
    const hash = giftCardHash(body.code);
    const card = hash ? await findGiftCard(db, hash) : null;
    if (!card) throw httpError(404, 'shop.noSuchGiftCard');
    return {
      balanceCents: card.balance,
      grantedCents: card.granted,
      expiresAt: card.expiresAt?.toISOString() ?? null,
      suspended: card.suspendedAt !== null,
    };
  },
});

function toHolding(one: Holding, name: string) {
  return {
    id: one.id,
    kind: one.kind as 'pass' | 'gift_card' | 'credit',
    name,
    granted: one.granted,
    balance: one.balance,
    perChild: one.perChild,
    expiresAt: one.expiresAt?.toISOString() ?? null,
    suspended: one.suspendedAt !== null,
  };
}
