import { eq } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { billSandboxSubscriptions } from '#features/checkouts/server/checkouts-jobs.ts';
import { paymentEvents } from '#features/checkouts/server/checkouts-tables.ts';
import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';
import { findStarterProduct } from './shop-factory.ts';
import { memberships } from './shop-tables.ts';

/** A renewing membership, paid on the sandbox payment page. */
export async function aRenewingMembership(
  app: TestApp,
  member: SignedIn,
  { slug = 'monthly-membership', ...input }: { slug?: string; promoCode?: string } = {},
) {
  const { id: productId } = await findStarterProduct(app.db, slug);
  const { status, text, json } = await app.call(
    'POST',
    '/api/shop/create-checkout',
    {
      items: [{ productId, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
      ...input,
    },
    { as: member },
  );
  if (status !== 200) throw new Error(`ordering the membership failed: ${text}`);
  const { sessionId, orderId } = json as { sessionId: string; orderId: string };
  await pay(app, sessionId);
  const [row] = await app.db.select().from(memberships).where(eq(memberships.orderId, orderId));
  if (!row?.subscriptionId) throw new Error('no membership was started');
  return { ...row, orderId, subscriptionId: row.subscriptionId, sessionId };
}

export async function findMembershipRow(app: TestApp, id: string) {
  const [row] = await app.db.select().from(memberships).where(eq(memberships.id, id));
  if (!row) throw new Error('no such membership');
  return row;
}

/** Has the provider bill all due subscriptions and waits for its webhooks. */
export async function billDueSubscriptions(app: TestApp) {
  await billSandboxSubscriptions(app.services);
  await waitForProviderEvents(app);
}

/** Performs a payer's action on the provider's portal and waits for its webhooks. */
export async function performPortalAction(app: TestApp, subscriptionId: string, action: string) {
  const response = await app.call('POST', `/api/sandbox-portal/${subscriptionId}`, { action });
  if (response.status !== 200) throw new Error(`the portal returned an error: ${response.text}`);
  await waitForProviderEvents(app);
}

/** Waits until all webhooks are handled and all provider jobs are complete. */
export async function waitForProviderEvents(app: TestApp) {
  await eventually('all provider events are handled', async () => {
    const [pending] = await app.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from pgboss.job
      where name in ('sandbox-event', 'payment-event', 'stop-subscription', 'pause-membership') and state < 'completed'`;
    const events = await app.db.select().from(paymentEvents);
    return pending?.jobs === 0 && events.every(({ handledAt }) => handledAt !== null);
  });
}
