import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import {
  BadSignature,
  type PaymentEvent,
  UnreadableEvent,
} from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import { findEvent, markEventHandled, storeEvent } from './payment-events-queries.ts';
import { syncRefund } from './refund.ts';
import { settleSession } from './settle.ts';
import { syncDispute } from './sync-dispute.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Verifies a webhook call and stores the event with its job in one transaction; the job handles it after the response.
 * Throws 400 if the signature is wrong or the event can't be parsed.
 */
export async function receiveEvent(ctx: Services, rawBody: string, signature: string) {
  const event = verify(ctx, rawBody, signature);
  await inTransaction(ctx.db, async (db) => {
    if (await storeEvent(db, event)) {
      await ctx.queueJob(db, 'payment-event', { eventId: event.id });
    }
  });
}

/** Handles a stored event once, by fetching the provider's current state. */
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
    await syncSubscription(ctx, event.subscriptionId);
  } else if (event.invoiceId) {
    await syncInvoice(ctx, event.invoiceId);
  } else if (event.refundId) {
    await syncRefund(ctx, event.refundId);
  } else if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed') {
    await syncDispute(ctx, event);
  }
}

/** Fetches the invoice, because the event's field for the subscription depends on the API version. */
async function syncInvoice(ctx: Services, invoiceId: string) {
  const invoice = await ctx.payments.records.findInvoice(invoiceId);
  if (invoice?.subscriptionId) await syncSubscription(ctx, invoice.subscriptionId);
}

function verify({ payments, clock, log }: Services, rawBody: string, signature: string) {
  try {
    return payments.readEvent(rawBody, signature, clock.now());
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      log.error({ err: error.cause }, 'could not parse a signed webhook event');
      throw httpError(400, 'checkouts.unreadableEvent');
    }
    if (!(error instanceof BadSignature)) throw error;
    log.warn({ reason: error.message }, 'rejected a webhook call');
    throw httpError(400, 'checkouts.badSignature');
  }
}
