import { inTransaction } from '#platform/server/database/database.ts';
import { refusal } from '#platform/server/http/errors.ts';
import {
  BadSignature,
  type PaymentEvent,
  UnreadableEvent,
} from '#platform/server/outside/payments.ts';
import type { Services } from '#platform/server/services.ts';
import { followDispute } from './follow-dispute.ts';
import { followSubscription } from './follow-subscription.ts';
import { findEvent, markEventHandled, storeEvent } from './provider-reports-queries.ts';
import { followRefund } from './refund.ts';
import { settleSession } from './settle.ts';

/**
 * Takes a webhook call: verifies it, stores the event by its id together with its job, in one
 * transaction. Nothing else is done before the provider has its answer. Throws 400 if it is forged or
 * can't be read.
 */
export async function receiveEvent(here: Services, rawBody: string, signature: string) {
  const event = verify(here, rawBody, signature);
  await inTransaction(here.db, async (db) => {
    if (await storeEvent(db, event)) {
      await here.queueJob(db, 'payment-event', { eventId: event.id });
    }
  });
}

/** The job: does what the event asks for, by what the provider says now. */
export async function handleEvent(here: Services, eventId: string) {
  const event = await findEvent(here.db, eventId);
  if (!event) return;
  await follow(here, event);
  await markEventHandled(here.db, eventId, here.clock.now());
}

async function follow(here: Services, event: PaymentEvent) {
  if (event.type.startsWith('checkout.session.') && event.sessionId) {
    await settleSession(here, event.sessionId, event.reference);
  } else if (event.subscriptionId) {
    await followSubscription(here, event.subscriptionId);
  } else if (event.invoiceId) {
    await followInvoice(here, event.invoiceId);
  } else if (event.refundId) {
    await followRefund(here, event.refundId);
  } else if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed') {
    await followDispute(here, event);
  }
}

/** Older versions of the provider's API name an invoice's subscription elsewhere. */
async function followInvoice(here: Services, invoiceId: string) {
  const invoice = await here.payments.books.findInvoice(invoiceId);
  if (invoice?.subscriptionId) await followSubscription(here, invoice.subscriptionId);
}

function verify({ payments, clock, log }: Services, rawBody: string, signature: string) {
  try {
    return payments.readEvent(rawBody, signature, clock.now());
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      log.error({ err: error.cause }, 'a signed webhook call has a shape that is not known');
      throw refusal(400, 'checkouts.unreadableEvent');
    }
    if (!(error instanceof BadSignature)) throw error;
    log.warn({ reason: error.message }, 'a webhook call was refused');
    throw refusal(400, 'checkouts.badSignature');
  }
}
