import Stripe from 'stripe';
import { z } from 'zod';
import { BadSignature, type Dispute, type PaymentEvent, UnreadableEvent } from './payments.ts';

const TOLERANCE_SECONDS = 300;

const idOrObject = z.union([z.string(), z.object({ id: z.string() })]);

/** A field that differs between API versions; invalid values are parsed as null. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** The event fields that we read. */
const eventSchema = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      object: z.string().optional(),
      client_reference_id: optional(z.string()),
      payment_intent: optional(idOrObject),
      status: optional(z.string()),
      amount: optional(z.number()),
      parent: optional(z.object({ subscription_details: z.object({ subscription: idOrObject }) })),
    }),
  }),
});

/**
 * Verifies the signature of the raw body with Stripe's library and parses the event. Throws BadSignature for a forged
 * signature or one dated more than five minutes in the past or future, and UnreadableEvent for a correctly signed event
 * with an unknown format.
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
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
      throw unreadableError(error);
    }
    throw new BadSignature(error.message);
  }
  const event = eventSchema.safeParse(JSON.parse(rawBody));
  if (!event.success) throw unreadableError(event.error);
  const { id, type, data } = event.data;
  const { object } = data;
  const idIfKind = (kind: string) => (object.object === kind ? (object.id ?? null) : null);
  const disputeId = idIfKind('dispute');
  const { amount, status, parent } = object;
  return {
    id,
    type,
    sessionId: idIfKind('checkout.session'),
    refundId: idIfKind('refund'),
    invoiceId: idIfKind('invoice'),
    paymentId: idOf(object.payment_intent),
    subscriptionId: idIfKind('subscription') ?? idOf(parent?.subscription_details.subscription),
    reference: object.client_reference_id ?? null,
    ...(disputeId && {
      dispute: { id: disputeId, outcome: toDisputeOutcome(status), amountCents: amount ?? 0 },
    }),
  };
}

const unreadableError = (cause: unknown) => new UnreadableEvent('unknown event format', { cause });

/** Converts a dispute status to an outcome: a closed inquiry (`warning_closed`) counts as won; null while open. */
export function toDisputeOutcome(status: string | null | undefined): Dispute['outcome'] {
  const outcomes: Record<string, Dispute['outcome']> = {
    won: 'won',
    warning_closed: 'won',
    prevented: 'won',
    lost: 'lost',
  };
  return outcomes[status ?? ''] ?? null;
}

/** The id of an object, whether expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The signature header of a body, as computed by Stripe. */
export function signatureHeader(rawBody: string, secret: string, now: Date): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
}
