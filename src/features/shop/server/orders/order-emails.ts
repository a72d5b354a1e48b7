import { greetingName } from '#features/accounts/accounts-rules.ts';
import { describeTaxedPrice, findSoldLines } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { formatVenueContact } from '#features/venue/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatOrderNumber, hasOrderReceipt } from '../../shop-rules.ts';
import type { Order } from '../shop-queries.ts';
import { attachOrderReceipt } from './order-receipt.ts';

type Context = Pick<Services, 'config' | 'venue' | 'queueEmail' | 'clock'>;

/** Queues the confirmation email, with the receipt unless the order was free. */
export async function queueOrderConfirmationEmail(ctx: Context, db: Db, order: Order) {
  const language = resolveLanguage(order.language, ctx.venue());
  const lines = await findSoldLines(db, { saleKind: 'order', saleId: order.id });
  const { taxCents } = sumLines(lines);
  const total = describeTaxedPrice(ctx, { totalCents: order.totalCents, taxCents }, language);
  const paidOrder = { ...order, paidAt: ctx.clock.now() };
  const hasReceipt = hasOrderReceipt(paidOrder);
  const receipt = hasReceipt ? translate('shop.receiptAttached', {}, language) : '';
  const params = { ...toEmailParams(ctx, order), total, receipt };
  await ctx.queueEmail(db, {
    key: `order-paid:${order.id}`,
    kind: { name: 'order-paid', language },
    to: order.guardianEmail,
    replyTo: ctx.venue().email,
    subject: translate('shop.paidSubject', params, language),
    text: translate('shop.paidText', params, language),
    attachments: hasReceipt ? [await attachOrderReceipt({ db, venue: ctx.venue }, paidOrder)] : [],
  });
}

/**
 * Queues the notice that a payment is being refunded, because it arrived after its order had expired and an item
 * or the stored value is no longer available.
 */
export async function queueLateOrderPaymentEmail(ctx: Context, db: Db, order: Order) {
  const language = resolveLanguage(order.language, ctx.venue());
  const params = toEmailParams(ctx, order);
  await ctx.queueEmail(db, {
    key: `order-paid-too-late:${order.id}`,
    to: order.guardianEmail,
    replyTo: ctx.venue().email,
    subject: translate('shop.latePaymentSubject', params, language),
    text: translate('shop.latePaymentText', params, language),
  });
}

/** Queues the notice of a refund, once per refund `id`. Skips anonymized orders. */
export async function queueOrderRefundEmail(
  ctx: Context,
  db: Db,
  order: Order,
  refund: { id: string; moneyCents: number; valueCents: number; creditCents: number },
) {
  if (order.guardianEmail === '') return;
  const language = resolveLanguage(order.language, ctx.venue());
  const { currency, email } = ctx.venue();
  const money = (cents: number) => formatMoney(cents, currency, localeOf(language));
  const amountLine = (key: 'ToCard' | 'ToValue' | 'ToCredit', cents: number) =>
    cents > 0 ? [translate(`shop.refund${key}`, { amount: money(cents) }, language)] : [];
  const refundText = [
    ...amountLine('ToCard', refund.moneyCents),
    ...amountLine('ToValue', refund.valueCents),
    ...amountLine('ToCredit', refund.creditCents),
  ].join('\n');
  const params = { ...toEmailParams(ctx, order), back: refundText };
  await ctx.queueEmail(db, {
    key: `order-refund:${order.id}:${refund.id}`,
    to: order.guardianEmail,
    replyTo: email,
    subject: translate('shop.refundedSubject', params, language),
    text: translate('shop.refundedText', params, language),
  });
}

function toEmailParams(ctx: Context, order: Order) {
  const { venue, config } = ctx;
  const { items, totalCents, valueCents } = order;
  const { currency, name } = venue();
  const language = resolveLanguage(order.language, venue());
  const money = (cents: number) => formatMoney(cents, currency, localeOf(language));
  return {
    name: greetingName(order.guardianName, order.guardianEmail),
    venue: name,
    place: formatVenueContact(ctx, language),
    number: formatOrderNumber(order),
    items: items
      .map(
        ({ name, quantity, unitCents }) => `${quantity} × ${name}: ${money(unitCents * quantity)}`,
      )
      .join('\n'),
    total: money(totalCents),
    due: money(totalCents - valueCents),
    link: `${config.publicUrl}/dashboard`,
    shop: `${config.publicUrl}/shop`,
  };
}
