import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import {
  BadSignature,
  type PaymentEvent,
  UnreadableEvent,
} from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import { followDispute } from './follow-dispute.ts';
import { followSubscription } from './follow-subscription.ts';
import { findEvent, markEventHandled, storeEvent } from './provider-reports-queries.ts';
import { followRefund } from './refund.ts';
import { settleSession } from './settle.ts';

/**
 * Verifies a webhook call and stores the event with its job in one transaction. Everything else
 * happens after the response. Throws 400 if the signature is wrong or the event can't be parsed.
 */
export async function receiveEvent(ctx: Services, rawBody: string, signature: string) {
  const event = verify(ctx, rawBody, signature);
  await inTransaction(ctx.db, async (db) => {
    if (await storeEvent(db, event)) {
      await ctx.queueJob(db, 'payment-event', { eventId: event.id });
    }
  });
}

/** The job: handles an event by the provider's current state. */
export async function handleEvent(ctx: Services, eventId: string) {
  const event = await findEvent(ctx.db, eventId);
  if (!event) return;
  await dispatch(ctx, event);
  await markEventHandled(ctx.db, eventId, ctx.clock.now());
}

async function dispatch(ctx: Services, event: PaymentEvent) {
  if (event.type.startsWith('checkout.session.') && event.sessionId) {
    await settleSession(ctx, event.sessionId, event.reference);
  } else if (event.subscriptionId) {
    await followSubscription(ctx, event.subscriptionId);
  } else if (event.invoiceId) {
    await followInvoice(ctx, event.invoiceId);
  } else if (event.refundId) {
    await followRefund(ctx, event.refundId);
  } else if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed') {
    await followDispute(ctx, event);
  }
}

/** Older versions of the provider's API name an invoice's subscription elsewhere. */
async function followInvoice(ctx: Services, invoiceId: string) {
  const invoice = await ctx.payments.books.findInvoice(invoiceId);
  if (invoice?.subscriptionId) await followSubscription(ctx, invoice.subscriptionId);
}

function verify({ payments, clock, log }: Services, rawBody: string, signature: string) {
  try {
    return payments.readEvent(rawBody, signature, clock.now());
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      log.error({ err: error.cause }, 'a signed webhook call has a shape that is not known');
      throw httpError(400, 'checkouts.unreadableEvent');
    }
    if (!(error instanceof BadSignature)) throw error;
    log.warn({ reason: error.message }, 'a webhook call was refused');
    throw httpError(400, 'checkouts.badSignature');
  }
}
