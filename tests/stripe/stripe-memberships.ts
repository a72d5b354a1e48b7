import { eq } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { paymentEvents } from '#features/checkouts/server/checkouts-tables.ts';
import { findStarterProduct } from '#features/shop/server/shop-factory.ts';
import { memberships } from '#features/shop/server/shop-tables.ts';
import { eventually } from '../eventually.ts';
import type { StripeApp } from './stripe-app.ts';
import type { FakeSession } from './stripe-records.ts';

type OrderOptions = { promoCode?: string; giftCode?: string; slug?: string };
export type WebhookEvent = [type: string, object: object];

/** Orders a membership, by default the monthly one for $59. Returns the response. */
export async function orderMembership(
  { app }: StripeApp,
  member: SignedIn,
  { slug = 'monthly-membership', ...rest }: OrderOptions = {},
) {
  const { id: productId } = await findStarterProduct(app.db, slug);
  const body = {
    items: [{ productId, quantity: 1 }],
    guardianName: 'Dana Rivera',
    guardianEmail: member.email,
    ...rest,
  };
  return app.call('POST', '/api/shop/create-checkout', body, { as: member });
}

/** Orders a membership. Returns its open checkout session. */
export async function anOpenOrder(
  fixture: StripeApp,
  member: SignedIn,
  options: OrderOptions = {},
) {
  const { status, text, json } = await orderMembership(fixture, member, options);
  if (status !== 200) throw new Error(`The order failed: ${text}`);
  return json as { sessionId: string; sessionUrl: string; orderId: string };
}

/** Creates a membership paid on Stripe's page, and delivers its webhooks. */
export async function aStripeMembership(
  fixture: StripeApp,
  member: SignedIn,
  options: OrderOptions = {},
) {
  const order = await anOpenOrder(fixture, member, options);
  const session = fixture.stripe.records.pay(order.sessionId);
  for (const event of startEventsOf(fixture, session)) await fixture.deliver(...event);
  const row = await membershipOf(fixture, order.orderId);
  if (!row) throw new Error('The membership did not start');
  const { subscription, customer, invoice } = session;
  if (!subscription || !customer || !invoice) throw new Error('The subscription did not start');
  return { ...order, session, subscriptionId: subscription, customerId: customer, invoice, row };
}

/** The webhooks sent by Stripe when a subscription starts. */
export function startEventsOf({ stripe }: StripeApp, session: FakeSession): WebhookEvent[] {
  const { billing } = stripe.records;
  return [
    ['checkout.session.completed', session],
    ['customer.subscription.created', billing.findSubscription(session.subscription ?? '')],
    ['invoice.paid', billing.readInvoice(session.invoice ?? '', false)],
  ];
}

export async function membershipOf({ app }: StripeApp, orderId: string) {
  const [row] = await app.db.select().from(memberships).where(eq(memberships.orderId, orderId));
  return row;
}

/** Waits until all events and requests to the provider have been processed. */
export async function waitUntilProcessed({ app }: StripeApp) {
  await eventually('all events and jobs are processed', async () => {
    const [pending] = await app.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from pgboss.job
      where name in ('payment-event', 'stop-subscription', 'pause-membership', 'submit-refund')
        and state < 'completed'`;
    const events = await app.db.select().from(paymentEvents);
    return pending?.jobs === 0 && events.every(({ handledAt }) => handledAt !== null);
  });
}
