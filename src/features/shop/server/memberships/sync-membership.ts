import { randomUUID } from 'node:crypto';
import {
  findCheckoutOf,
  insertPaidInvoice,
  type ProviderRequest,
} from '#features/checkouts/server/index.ts';
import { findLineTax, priceListOf } from '#features/prices/price-list-rules.ts';
import { findSoldLines, insertSoldLines } from '#features/prices/server/index.ts';
import { lineOfTotal, type SaleLine } from '#features/prices/tax-rules.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { PaidInvoice, Subscription } from '#platform/server/payments/subscriptions.ts';
import type { Services } from '#platform/server/services.ts';
import { afterRenewal, getGraceEnd, isRenewalDue } from '../../membership-rules.ts';
import type { OrderItem } from '../../shop-contract.ts';
import { findOrder, insertOrderOnce } from '../shop-queries.ts';
import { queuePaymentFailedEmail, queueRenewalReceiptEmail } from './membership-emails.ts';
import {
  findPayers,
  lockMembership,
  type Membership,
  updateMembership,
} from './memberships-queries.ts';
import { syncMemberCode } from './start-membership.ts';

/**
 * Syncs a membership with the provider's subscription: each paid period adds an order and a period, a failed payment
 * starts the grace period, and a cancellation leaves the paid period valid. Emails the member about renewals and failed
 * payments. Idempotent and independent of the order of calls.
 */
export async function syncMembership(
  ctx: Services,
  orderId: string,
  subscription: Subscription,
  request: ProviderRequest,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const found = await lockMembership(db, { orderId });
    if (!found?.userId || found.subscriptionId !== subscription.id) return;
    let membership: Membership = found;
    for (const invoice of subscription.paidInvoices) {
      if (invoice.isFirst) continue;
      if (await addRenewal(ctx, db, membership, invoice)) {
        membership = {
          ...membership,
          ...afterRenewal(membership),
          graceUntil: null,
          state: 'active',
        };
      }
    }
    // The response of a later request has already been applied.
    const isStale = found.syncRequestNumber !== null && found.syncRequestNumber > request.number;
    const changes = {
      ...membership,
      ...(!isStale && {
        syncedAt: request.at,
        syncRequestNumber: request.number,
        ...getProviderChanges(ctx, membership, subscription),
      }),
    };
    const { id, userId: _, orderId: __, updatedAt: ___, createdAt: ____, ...fields } = changes;
    await updateMembership(db, id, fields);
    if (changes.state === 'past_due') await queuePaymentFailedEmail(ctx, db, changes);
    await syncMemberCode(ctx, db, found.userId);
  });
}

/** The fields determined by the provider's state. Only a payment reactivates an ended membership. */
function getProviderChanges(
  { venue, clock }: Services,
  membership: Membership,
  subscription: Subscription,
) {
  if (membership.state === 'ended') return {};
  const { periodEnd, graceUntil } = membership;
  if (subscription.state === 'ended') return { cancelAtPeriodEnd: true, graceUntil: null };
  const { cancelAtPeriodEnd } = subscription;
  if (subscription.state === 'past_due') {
    const graceEnd = graceUntil ?? getGraceEnd(periodEnd, venue().membershipGraceDays);
    return { state: 'past_due' as const, cancelAtPeriodEnd, graceUntil: graceEnd };
  }
  const state = 'active' as const;
  // If no renewal is due, the grace period was set by a stale response.
  const isGraceNeeded = !cancelAtPeriodEnd && isRenewalDue(periodEnd, clock.now());
  return { state, cancelAtPeriodEnd, graceUntil: isGraceNeeded ? graceUntil : null };
}

/**
 * Stores a paid period as an order with its payment, and queues the receipt. Returns false if it is already stored, or
 * if the membership has no account or order.
 */
async function addRenewal(ctx: Services, db: Db, membership: Membership, invoice: PaidInvoice) {
  const { userId, line, orderId } = membership;
  // A membership without an order was imported and has no subscription.
  if (!userId || !orderId) return false;
  const firstOrder = await findOrder(db, orderId);
  const item = firstOrder?.items[line];
  const payer = (await findPayers(db, [userId])).get(userId);
  if (!firstOrder || !item || !payer) return false;
  const { amountCents, currency, paymentId } = invoice;
  const paidAt = new Date(invoice.paidAt);
  const sold = await buildRenewalLine(ctx, db, {
    orderId,
    line,
    name: item.name,
    totalCents: amountCents,
  });
  const { unitCents } = sold;
  const items: OrderItem[] = [{ ...item, unitCents, quantity: 1, counted: false }];
  const order = await insertOrderOnce(db, {
    id: randomUUID(),
    userId,
    items,
    totalCents: amountCents,
    status: 'paid',
    paidAt,
    guardianName: payer.name,
    guardianEmail: payer.email,
    language: payer.language,
    requestKey: `invoice:${invoice.id}`,
    createdAt: paidAt,
  });
  if (!order) return false;
  await insertSoldLines(db, { saleKind: 'order', saleId: order.id }, [sold], paidAt);
  if (amountCents > 0) {
    const checkout = await findCheckoutOf(db, 'order', orderId);
    await insertPaidInvoice(db, {
      id: randomUUID(),
      kind: 'order',
      subjectId: order.id,
      request: {
        reference: membership.subscriptionId ?? '',
        lines: [{ name: item.name, amountCents, quantity: 1 }],
        currency,
        customerEmail: payer.email,
        successUrl: '',
        cancelUrl: '',
        expiresAt: invoice.paidAt,
      },
      currency,
      live: checkout?.live ?? ctx.payments.live,
      invoiceId: invoice.id,
      paymentId,
      paidCents: amountCents,
      paidAt,
    });
  }
  const receipt = { ...order, paidAt, lines: [sold] };
  await queueRenewalReceiptEmail(ctx, db, receipt, afterRenewal(membership).periodEnd);
  return true;
}

/** `line` and `name` are those of the membership in its first order. */
type Renewal = { orderId: string; line: number; name: string; totalCents: number };

/**
 * Returns the sale line of a renewal, whose total the provider charged. If the tax was added in the first order or is
 * added now, it is the tax of the first order, which the provider keeps charging. Otherwise the tax is included and its
 * rate is the current one, because it doesn't change the total.
 */
async function buildRenewalLine(
  { venue }: Pick<Services, 'venue'>,
  db: Db,
  { orderId, line, name, totalCents }: Renewal,
): Promise<SaleLine> {
  const soldLines = await findSoldLines(db, { saleKind: 'order', saleId: orderId });
  const first = soldLines.find(({ position }) => position === line);
  const names = first?.names ?? { en: name, es: name };
  const currentTax = findLineTax(priceListOf(venue()), 'membership');
  const tax =
    first?.tax?.kind === 'added' || currentTax?.kind === 'added'
      ? (first?.tax ?? null)
      : currentTax;
  const fields = { kind: 'membership', typeId: null, names, coveredBy: null, tax };
  return lineOfTotal(fields, totalCents);
}
