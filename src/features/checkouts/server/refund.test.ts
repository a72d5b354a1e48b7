import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHold, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { sandboxRefunds } from '#platform/server/outside/sandbox-tables.ts';
import type { Payments } from '#platform/server/payments/payments.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { checkoutOf, pay, refundsOf } from './checkouts-factory.ts';
import { changeCheckout, keepPayment, requestRefund } from './checkouts-queries.ts';
import { sweepCheckouts } from './end-expired-checkouts.ts';
import { followRefund, submitRefund } from './refund.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

/** A requested refund of a paid booking. */
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

test('is made once by the provider, however often it is submitted', async () => {
  const { sessionId, refundId } = await aRefund();
  await Promise.all(Array.from({ length: 5 }, () => submitRefund(app.services, refundId)));
  const books = await app.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, refundId));
  expect(books).toHaveLength(1);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'succeeded' }]);
});

test('is polled while pending at the provider', async () => {
  const { sessionId, refundId } = await aRefund();
  const slow = { id: `re_slow_${refundId}`, state: 'pending' as const };
  const pending = withPayments({ refund: async () => slow, findRefund: async () => slow });
  await submitRefund(pending, refundId);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'submitted' }]);
  const made = withPayments({ findRefund: async () => ({ ...slow, state: 'succeeded' as const }) });
  await followRefund(made, slow.id);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'succeeded' }]);
});

test('can be requested again after a failure, up to the paid amount', async () => {
  const { sessionId, checkoutId, refundId } = await aRefund();
  const failing = { id: `re_failed_${refundId}`, state: 'failed' as const };
  await submitRefund(withPayments({ refund: async () => failing }), refundId);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'failed' }]);
  const again = { checkoutId, amountCents: 1500, reason: 'again' };
  expect(await requestRefund(app.db, { ...again, amountCents: 1501 })).toBeNull();
  expect(await requestRefund(app.db, again)).not.toBeNull();
  expect(await requestRefund(app.db, { ...again, amountCents: 1 })).toBeNull();
});

test('is retried by the sweep after the provider was down', async () => {
  const { sessionId, refundId } = await aRefund();
  const down = withPayments({ refund: () => Promise.reject(new Error('no route')) });
  await expect(submitRefund(down, refundId)).rejects.toThrow('no route');
  await sweepCheckouts(down);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ state: 'requested' }]);
  await sweepCheckouts(app.services);
  await eventually('it is made', async () => {
    const [refund] = await refundsOf(app, sessionId);
    return refund?.state === 'succeeded';
  });
});

test('refuses a disputed payment, also if the dispute comes concurrently', async () => {
  const { sessionId } = await aHold(app, await aSlot(app));
  await pay(app, sessionId);
  const { id: checkoutId } = await checkoutOf(app, sessionId);
  const input = { checkoutId, amountCents: 100, reason: 'test' };
  const dispute = Promise.withResolvers<void>();
  const isWritten = Promise.withResolvers<void>();
  const disputing = app.db.transaction(async (db) => {
    await changeCheckout(db, checkoutId, { state: 'disputed', note: 'dispute' });
    isWritten.resolve();
    await dispute.promise;
  });
  await isWritten.promise;
  const refunding = requestRefund(app.db, input);
  const keeping = keepPayment(app.db, checkoutId, 100);
  await eventually('both wait for it', async () => {
    const waiting = await app.sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length === 2;
  });
  dispute.resolve();
  await disputing;
  expect(await refunding).toBeNull();
  expect(await keeping).toBe(false);
  expect((await checkoutOf(app, sessionId)).refundedCents).toBe(0);
});
