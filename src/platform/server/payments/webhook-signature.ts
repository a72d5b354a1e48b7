import Stripe from 'stripe';
import { z } from 'zod';
import { BadSignature, type Dispute, type PaymentEvent, UnreadableEvent } from './payments.ts';

const TOLERANCE_SECONDS = 300;

const idOrObject = z.union([z.string(), z.object({ id: z.string() })]);

/** Fields that differ between API versions parse as null. */
const optional = <T extends z.ZodType>(shape: T) => shape.nullish().catch(null);

/** The fields we read. */
const eventShape = z.object({
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
 * Verifies the signature over the raw body with Stripe's library and parses the event. Throws BadSignature if
 * forged, or more than five minutes old or ahead; UnreadableEvent if signed but of another shape.
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
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw unreadable(error);
    throw new BadSignature(error.message);
  }
  const event = eventShape.safeParse(JSON.parse(rawBody));
  if (!event.success) throw unreadable(event.error);
  const { id, type, data } = event.data;
  const { object } = data;
  const idOfA = (kind: string) => (object.object === kind ? (object.id ?? null) : null);
  const disputeId = idOfA('dispute');
  const { amount, status, parent } = object;
  return {
    id,
    type,
    sessionId: idOfA('checkout.session'),
    refundId: idOfA('refund'),
    invoiceId: idOfA('invoice'),
    paymentId: idOf(object.payment_intent),
    subscriptionId: idOfA('subscription') ?? idOf(parent?.subscription_details.subscription),
    reference: object.client_reference_id ?? null,
    ...(disputeId && {
      dispute: { id: disputeId, outcome: outcomeOf(status), amountCents: amount ?? 0 },
    }),
  };
}

const unreadable = (cause: unknown) => new UnreadableEvent('not the shape of an event', { cause });

/** The outcome of a dispute status: a dropped inquiry (`warning_closed`) is won; null while open. */
export function outcomeOf(status: string | null | undefined): Dispute['outcome'] {
  const outcomes: Record<string, Dispute['outcome']> = {
    won: 'won',
    warning_closed: 'won',
    prevented: 'won',
    lost: 'lost',
  };
  return outcomes[status ?? ''] ?? null;
}

/** The id of an object that may be expanded. */
export function idOf(one: string | { id: string } | null | undefined): string | null {
  return typeof one === 'string' ? one : (one?.id ?? null);
}

/** The signature header for a body, as Stripe computes it. */
export function signatureHeader(rawBody: string, secret: string, now: Date): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
}
