import { eq } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { paymentEvents } from '#features/checkouts/server/checkouts-tables.ts';
import { theProduct } from '#features/shop/server/shop-factory.ts';
import { memberships } from '#features/shop/server/shop-tables.ts';
import { eventually } from '../eventually.ts';
import type { StripeApp } from './stripe-app.ts';
import type { PeerSession } from './stripe-books.ts';

type Asked = { promoCode?: string; giftCode?: string; slug?: string };
export type Told = [type: string, object: object];

/** Orders a membership of $59 a month. Returns the order's response. */
export async function orderMembership(
  { app }: StripeApp,
  member: SignedIn,
  { slug = 'monthly-membership', ...rest }: Asked = {},
) {
  const { id: productId } = await theProduct(app.db, slug);
  const body = {
    items: [{ productId, quantity: 1 }],
    guardianName: 'Dana Rivera',
    guardianEmail: member.email,
    ...rest,
  };
  return app.call('POST', '/api/shop/create-checkout', body, { as: member });
}

/** The same, with its open session at Stripe. */
export async function anOpenOrder(shop: StripeApp, member: SignedIn, asked: Asked = {}) {
  const { status, text, json } = await orderMembership(shop, member, asked);
  if (status !== 200) throw new Error(`no membership was ordered: ${text}`);
  return json as { sessionId: string; sessionUrl: string; orderId: string };
}

/** A membership paid on Stripe's page, with its webhooks delivered. */
export async function aStripeMembership(shop: StripeApp, member: SignedIn, asked: Asked = {}) {
  const order = await anOpenOrder(shop, member, asked);
  const session = shop.peer.books.pay(order.sessionId);
  for (const event of startEventsOf(shop, session)) await shop.report(...event);
  const row = await membershipOf(shop, order.orderId);
  if (!row) throw new Error('no membership began');
  const { subscription, customer, invoice } = session;
  if (!subscription || !customer || !invoice) throw new Error('no subscription began');
  return { ...order, session, subscriptionId: subscription, customerId: customer, invoice, row };
}

/** Stripe's webhooks when a subscription starts. */
export function startEventsOf({ peer }: StripeApp, session: PeerSession): Told[] {
  const { billing } = peer.books;
  return [
    ['checkout.session.completed', session],
    ['customer.subscription.created', billing.findSubscription(session.subscription ?? '')],
    ['invoice.paid', billing.invoiceWith(session.invoice ?? '', false)],
  ];
}

export async function membershipOf({ app }: StripeApp, orderId: string) {
  const [row] = await app.db.select().from(memberships).where(eq(memberships.orderId, orderId));
  return row;
}

/** All events and provider requests have been processed. */
export async function untilProcessed({ app }: StripeApp) {
  await eventually('everything is worked off', async () => {
    const [waiting] = await app.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from pgboss.job
      where name in ('payment-event', 'stop-subscription', 'pause-membership', 'submit-refund')
        and state < 'completed'`;
    const events = await app.db.select().from(paymentEvents);
    return waiting?.jobs === 0 && events.every(({ handledAt }) => handledAt !== null);
  });
}
