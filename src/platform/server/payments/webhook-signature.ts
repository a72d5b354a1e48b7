import Stripe from 'stripe';
import { z } from 'zod';
import { BadSignature, type Dispute, type PaymentEvent, UnreadableEvent } from './payments.ts';

const TOLERANCE_SECONDS = 300;

const idOrObject = z.union([z.string(), z.object({ id: z.string() })]);

/** What may have another shape in another version of the API counts as not told. */
const told = <T extends z.ZodType>(shape: T) => shape.nullish().catch(null);

/** What is read of an event; everything else in it is left alone. */
const eventShape = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      object: z.string().optional(),
      client_reference_id: told(z.string()),
      payment_intent: told(idOrObject),
      status: told(z.string()),
      amount: told(z.number()),
      parent: told(z.object({ subscription_details: z.object({ subscription: idOrObject }) })),
    }),
  }),
});

/**
 * Verifies the signature over the raw body with Stripe's own library and reads the event. Throws
 * BadSignature if it is forged, or more than five minutes old or ahead; UnreadableEvent if it was signed
 * and has another shape.
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

/** How a dispute of this status ended: an inquiry that came to nothing (`warning_closed`) is won; null while it is not over. */
export function outcomeOf(status: string | null | undefined): Dispute['outcome'] {
  const outcomes: Record<string, Dispute['outcome']> = {
    won: 'won',
    warning_closed: 'won',
    prevented: 'won',
    lost: 'lost',
  };
  return outcomes[status ?? ''] ?? null;
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
