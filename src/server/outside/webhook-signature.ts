import Stripe from 'stripe';
import { z } from 'zod';
import { BadSignature, type Dispute, type PaymentEvent } from './payments.ts';

const TOLERANCE_SECONDS = 300;

const idOrObject = z.union([z.string(), z.object({ id: z.string() })]);

/** What is read of an event; everything else in it is left alone. */
const eventShape = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      client_reference_id: z.string().nullish(),
      payment_intent: idOrObject.nullish(),
      status: z.string().nullish(),
      amount: z.number().nullish(),
      parent: z
        .object({ subscription_details: z.object({ subscription: idOrObject }).nullish() })
        .nullish(),
    }),
  }),
});

/**
 * Verifies the signature over the raw body with Stripe's own library and reads the event. Throws
 * BadSignature if it is forged, unreadable, or more than five minutes old or ahead.
 */
export function readSignedEvent(
  rawBody: string,
  signature: string,
  secret: string,
  now: Date,
): PaymentEvent {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(signedAt * 1000 <= now.getTime() + TOLERANCE_SECONDS * 1000)) {
    throw new BadSignature('signed in the future, or without a time');
  }
  try {
    Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new BadSignature(error instanceof Error ? error.message : 'unreadable');
  }
  const event = eventShape.safeParse(JSON.parse(rawBody));
  if (!event.success) throw new BadSignature('not the shape of an event');
  const { id, type, data } = event.data;
  const { object } = data;
  const dispute = disputeOf(object);
  const invoiced = object.parent?.subscription_details?.subscription;
  return {
    id,
    type,
    sessionId: object.object === 'checkout.session' ? (object.id ?? null) : null,
    refundId: object.object === 'refund' ? (object.id ?? null) : null,
    paymentId: idOf(object.payment_intent),
    subscriptionId: object.object === 'subscription' ? (object.id ?? null) : idOf(invoiced),
    reference: object.client_reference_id ?? null,
    ...(dispute && { dispute }),
  };
}

type EventObject = z.output<typeof eventShape>['data']['object'];

/** An inquiry that came to nothing (`warning_closed`) is won; what is not over has no outcome. */
function disputeOf({ object, id, status, amount }: EventObject): Dispute | null {
  if (object !== 'dispute' || !id) return null;
  const outcomes: Record<string, Dispute['outcome']> = {
    won: 'won',
    warning_closed: 'won',
    prevented: 'won',
    lost: 'lost',
  };
  return { id, outcome: outcomes[status ?? ''] ?? null, amountCents: amount ?? 0 };
}

/** The id of what may stand there whole. */
export function idOf(one: string | { id: string } | null | undefined): string | null {
  return typeof one === 'string' ? one : (one?.id ?? null);
}

/** The header that goes with a body, as Stripe computes it. */
export function signatureHeader(rawBody: string, secret: string, now: Date): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
}
