import { findSoldLinesBySale } from '#features/prices/server/index.ts';
import { sumLines, sumTaxes } from '#features/prices/tax-rules.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { shopContract } from '../shop-contract.ts';
import { getOrderStatus, hasOrderReceipt } from '../shop-rules.ts';
import { splitLines } from '../split-price-rules.ts';
import { createNameTranslator } from './catalog/product-names-queries.ts';
import { listMemberships, openMembershipPortal } from './memberships/membership-routes.ts';
import { createOrder } from './orders/create-order.ts';
import { renderOrderReceipt } from './orders/order-receipt.ts';
import { priceOrder } from './orders/price-order.ts';
import { findActiveProducts, findUserOrder, findUserOrders } from './shop-queries.ts';
import { resolveValue } from './stored-value/entered-codes.ts';
import { findHolder, toPersonalHolder } from './stored-value/find-holder.ts';
import { findSpendableBalance } from './stored-value/find-spendable-balance.ts';
import { hashGiftCardCode } from './stored-value/gift-card-code.ts';
import { findGiftCard, type Holding } from './stored-value/ledger-queries.ts';
import { getSpendableCents } from './stored-value/spend-value.ts';

const MAX_ORDERS = 200;

export const shopRoutes = routes(shopContract, {
  'GET /api/products': ({ db, venue, language, query }) =>
    findActiveProducts(db, resolveLanguage(query.language ?? language, venue())),

  'POST /api/shop/price': async (ctx) => {
    const priced = await priceOrder(ctx, ctx.body);
    const value = await resolveValue(ctx, ctx.body);
    const spendableCents = await getSpendableCents(ctx, ctx.db, value);
    const { listCents, totalCents } = sumLines(priced.lines);
    return {
      ...splitLines(priced.lines, priced.promo, spendableCents),
      itemsCents: listCents,
      priceCents: totalCents,
    };
  },

  'POST /api/shop/create-checkout': createOrder,

  'GET /api/orders': async ({ db, user, language }) => {
    const rows = await findUserOrders(db, toPersonalHolder(user), MAX_ORDERS);
    const soldNames = rows.flatMap(({ order }) => order.items.map(({ name }) => name));
    const translateName = await createNameTranslator(db, language, soldNames);
    const lines = await findSoldLinesBySale(
      db,
      'order',
      rows.map(({ order }) => order.id),
    );
    return rows.map(({ order, checkoutState, refundedCents, refundedValueCents }) => ({
      id: order.id,
      status: getOrderStatus(order, { checkoutState, refundedCents, refundedValueCents }),
      items: order.items.map(({ name, productType, quantity, unitCents }) => ({
        name: translateName(name),
        productType,
        quantity,
        unitCents,
      })),
      totalCents: order.totalCents,
      taxes: sumTaxes(lines.get(order.id) ?? []),
      discountCents: order.discountCents,
      valueCents: order.valueCents,
      refundedCents: (refundedCents ?? 0) + refundedValueCents,
      createdAt: order.createdAt.toISOString(),
    }));
  },

  'GET /api/orders/:id/receipt': async (ctx) => {
    const { db, user, params, venue } = ctx;
    const found = await findUserOrder(db, params.id, toPersonalHolder(user));
    if (!found || !hasOrderReceipt(found.order)) throw notFound();
    const language = resolveLanguage(ctx.language, venue());
    const { filename, content } = await renderOrderReceipt(ctx, found.order, language);
    ctx.reply.header('content-disposition', `inline; filename="${filename}"`);
    return content;
  },

  'GET /api/balances': async (ctx) => {
    const { db, clock, language } = ctx;
    const holder = await findHolder(db, ctx.user);
    const { holdings, ...balance } = await findSpendableBalance(db, holder, clock.now());
    const soldNames = holdings.map(({ name }) => name);
    const translateName = await createNameTranslator(db, language, soldNames);
    const listed = holdings.map((holding) => toHolding(holding, translateName(holding.name)));
    return { holdings: listed, ...balance };
  },

  'GET /api/memberships': listMemberships,

  'POST /api/memberships/:id/portal': openMembershipPortal,

  'POST /api/gift-cards/balance': async ({ db, body }) => {
    const hash = hashGiftCardCode(body.code);
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

function toHolding(holding: Holding, name: string) {
  return {
    id: holding.id,
    kind: holding.kind as 'pass' | 'gift_card' | 'credit',
    name,
    granted: holding.granted,
    balance: holding.balance,
    perChild: holding.perChild,
    expiresAt: holding.expiresAt?.toISOString() ?? null,
    suspended: holding.suspendedAt !== null,
  };
}
