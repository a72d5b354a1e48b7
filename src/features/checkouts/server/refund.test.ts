import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHold, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { sandboxRefunds } from '#platform/server/external/sandbox-tables.ts';
import type { Payments } from '#platform/server/payments/payments.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { checkoutOf, pay, refundsOf } from './checkouts-factory.ts';
import { updateCheckout } from './checkouts-queries.ts';
import { submitRefund, syncRefund } from './refund.ts';
import { deductRefundable, requestRefund } from './refunds-queries.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

async function aRefund(amountCents = 1500) {
  const { sessionId } = await aHold(app, await aSlot(app));
  await pay(app, sessionId);
  const { id: checkoutId } = await checkoutOf(app, sessionId);
  const refundId = await requestRefund(app.db, { checkoutId, amountCents, reason: 'test' });
  return { sessionId, checkoutId, refundId: refundId ?? '' };
}

const withPayments = (changes: Partial<Payments>) => ({
  ...app.services,
  payments: { ...app.services.payments, ...changes },
});

test('creates only one refund at the provider for concurrent submissions', async () => {
  const { sessionId, refundId } = await aRefund();
  await Promise.all(Array.from({ length: 5 }, () => submitRefund(app.services, refundId)));
  const providerRefunds = await app.db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.key, refundId));
  expect(providerRefunds).toHaveLength(1);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'succeeded' }]);
});

test('checks a pending refund until the provider completes it', async () => {
  const { sessionId, refundId } = await aRefund();
  const slow = { id: `re_slow_${refundId}`, state: 'pending' as const };
  const servicesWhilePending = withPayments({
    refund: async () => slow,
    findRefund: async () => slow,
  });
  await submitRefund(servicesWhilePending, refundId);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'submitted' }]);
  const servicesAfterSuccess = withPayments({
    findRefund: async () => ({ ...slow, state: 'succeeded' as const }),
  });
  await syncRefund(servicesAfterSuccess, slow.id);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'succeeded' }]);
});

test('allows a new refund after a failed one, up to the paid amount', async () => {
  const { sessionId, checkoutId, refundId } = await aRefund();
  const failing = { id: `re_failed_${refundId}`, state: 'failed' as const };
  await submitRefund(withPayments({ refund: async () => failing }), refundId);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'failed' }]);
  const retry = { checkoutId, amountCents: 1500, reason: 'again' };
  expect(await requestRefund(app.db, { ...retry, amountCents: 1501 })).toBeNull();
  expect(await requestRefund(app.db, retry)).not.toBeNull();
  expect(await requestRefund(app.db, { ...retry, amountCents: 1 })).toBeNull();
});

test('retries a refund in the sweep after the provider was down', async () => {
  const { sessionId, refundId } = await aRefund();
  const servicesWhileDown = withPayments({ refund: () => Promise.reject(new Error('no route')) });
  await expect(submitRefund(servicesWhileDown, refundId)).rejects.toThrow('no route');
  await sweepCheckouts(servicesWhileDown);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'requested' }]);
  await sweepCheckouts(app.services);
  await eventually('the refund succeeds', async () => {
    const [refund] = await refundsOf(app, sessionId);
    return refund?.state === 'succeeded';
  });
});

test('refuses to refund a payment that is concurrently being disputed', async () => {
  const { sessionId } = await aHold(app, await aSlot(app));
  await pay(app, sessionId);
  const { id: checkoutId } = await checkoutOf(app, sessionId);
  const input = { checkoutId, amountCents: 100, reason: 'test' };
  const commit = Promise.withResolvers<void>();
  const stateChanged = Promise.withResolvers<void>();
  const disputeTransaction = app.db.transaction(async (db) => {
    await updateCheckout(db, checkoutId, { state: 'disputed', note: 'dispute' });
    stateChanged.resolve();
    await commit.promise;
  });
  await stateChanged.promise;
  const refund = requestRefund(app.db, input);
  const deduction = deductRefundable(app.db, checkoutId, 100);
  await eventually('both wait for the lock', async () => {
    const waiting = await app.sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length === 2;
  });
  commit.resolve();
  await disputeTransaction;
  expect(await refund).toBeNull();
  expect(await deduction).toBe(false);
  expect((await checkoutOf(app, sessionId)).refundedCents).toBe(0);
});
