import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { checkoutOf, pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { handleEvent } from '#features/checkouts/server/payment-events.ts';
import { storeEvent } from '#features/checkouts/server/provider-reports-queries.ts';
import type { Figures } from '#features/figures/figures-contract.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aProduct } from '../shop-factory.ts';
import { holdings } from '../shop-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app?.stop());

/** A pass for $65, paid by card, with a disputed payment. */
async function aDispute(before?: (orderId: string) => Promise<void>) {
  const member = await aMember(app.services);
  const { json } = await app.call(
    'POST',
    '/api/shop/create-checkout',
    {
      items: [{ productId: (await aProduct(app.db)).id, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
    },
    { as: member },
  );
  const { orderId, sessionId } = json as { orderId: string; sessionId: string };
  await pay(app, sessionId);
  const { id, paymentId } = await checkoutOf(app, sessionId);
  await before?.(orderId);
  const event = `evt_${id}`;
  await storeEvent(app.db, {
    ...{ id: event, type: 'charge.dispute.created', paymentId, reference: null },
    ...{ sessionId: null, refundId: null, subscriptionId: null },
  });
  await handleEvent(app.services, event);
  return { id, paymentId, orderId, sessionId };
}

const end = (id: string, resolution: string) =>
  app.call(
    'POST',
    `/api/admin/payment-reviews/${id}/resolve`,
    { resolution, reason: 'the bank wrote so' },
    { as: admin },
  );

const refund = (orderId: string) =>
  app.call('POST', `/api/admin/orders/${orderId}/refund`, {}, { as: admin });

async function orderOf(orderId: string) {
  const { json } = await app.call('GET', `/api/admin/orders/${orderId}`, undefined, { as: admin });
  const [pass] = await app.db.select().from(holdings).where(eq(holdings.orderId, orderId));
  return { status: (json as { status: string }).status, isSuspended: pass?.suspendedAt !== null };
}

async function refundedToday(): Promise<number> {
  const today = venueDateOf(app.clock.now(), app.services.venue().timezone);
  const path = `/api/admin/figures?from=${today}&to=${today}`;
  const { json } = await app.call('GET', path, undefined, { as: admin });
  return (json as Figures).income.refunded.passes;
}

test('lists a disputed payment for review with the resolutions won and lost', async () => {
  const { id, orderId } = await aDispute();
  expect(await orderOf(orderId)).toEqual({ status: 'disputed', isSuspended: true });
  const { json } = await app.call('GET', '/api/admin/payment-reviews', undefined, { as: admin });
  expect(json).toContainEqual(
    expect.objectContaining({ id, difference: 'dispute', ways: ['won', 'lost'] }),
  );
  for (const other of ['settle', 'refund', 'dismiss']) {
    expect((await end(id, other)).status).toBe(409);
  }
  expect((await refund(orderId)).status).toBe(409);
});

test('lost: counts the whole payment as refunded once and keeps the pass suspended', async () => {
  const { id, orderId, sessionId } = await aDispute();
  const before = await refundedToday();
  const twice = await Promise.all([end(id, 'lost'), end(id, 'lost')]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await orderOf(orderId)).toEqual({ status: 'refunded', isSuspended: true });
  expect(await refundsOf(app, sessionId)).toMatchObject([
    { state: 'succeeded', amountCents: 6500 },
  ]);
  expect((await refundedToday()) - before).toBe(6500);
  expect((await refund(orderId)).status).toBe(409);
});

test('won: keeps the payment; the pass can be used and refunded', async () => {
  const { id, orderId, sessionId } = await aDispute();
  const twice = await Promise.all([end(id, 'won'), end(id, 'won')]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await orderOf(orderId)).toEqual({ status: 'paid', isSuspended: false });
  expect(await refundsOf(app, sessionId)).toEqual([]);
  expect((await refund(orderId)).json).toMatchObject({ moneyCents: 6500 });
});

/** Handles the provider's report of a dispute. */
async function reportDispute(
  paymentId: string | null,
  dispute: { id: string; outcome: 'won' | 'lost' | null; amountCents: number },
  times = 1,
) {
  const type = dispute.outcome ? 'charge.dispute.closed' : 'charge.dispute.created';
  const none = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  for (let n = 0; n < times; n += 1) {
    const id = `evt_${dispute.id}_${dispute.outcome}_${n}`;
    await storeEvent(app.db, { ...none, id, type, paymentId, dispute });
    await handleEvent(app.services, id);
  }
}

describe('the provider reports the outcome', () => {
  test('won: keeps the payment without a review', async () => {
    const { paymentId, orderId } = await aDispute();
    await reportDispute(paymentId, { id: 'dp_won', outcome: 'won', amountCents: 6500 });
    expect(await orderOf(orderId)).toEqual({ status: 'paid', isSuspended: false });
  });

  test('lost in part and reported twice: counts once, and the pass stays suspended', async () => {
    const { id, paymentId, orderId, sessionId } = await aDispute();
    await reportDispute(paymentId, { id: 'dp_part', outcome: 'lost', amountCents: 2000 }, 2);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 2000 }]);
    expect(await checkoutOf(app, sessionId)).toMatchObject({ state: 'paid', refundedCents: 2000 });
    expect((await orderOf(orderId)).isSuspended).toBe(true);
    expect((await end(id, 'lost')).status).toBe(409);
  });

  test('after a manual resolution: changes nothing', async () => {
    const first = await aDispute();
    await end(first.id, 'won');
    await reportDispute(first.paymentId, { id: 'dp_late', outcome: 'won', amountCents: 6500 });
    expect(await orderOf(first.orderId)).toEqual({ status: 'paid', isSuspended: false });
    const second = await aDispute();
    await end(second.id, 'lost');
    await reportDispute(second.paymentId, { id: 'dp_same', outcome: 'lost', amountCents: 6500 });
    expect(await refundsOf(app, second.sessionId)).toMatchObject([{ amountCents: 6500 }]);
  });

  test('end before start: ignores the late start', async () => {
    const { id, paymentId, orderId } = await aDispute();
    await end(id, 'won');
    await reportDispute(paymentId, { id: 'dp_turned', outcome: 'lost', amountCents: 6500 });
    await reportDispute(paymentId, { id: 'dp_turned', outcome: null, amountCents: 6500 });
    expect(await orderOf(orderId)).toEqual({ status: 'refunded', isSuspended: true });
  });
});

test('keeps a pass suspended that staff suspended before the dispute was won', async () => {
  const { id, orderId } = await aDispute(async (order) => {
    const [pass] = await app.db.select().from(holdings).where(eq(holdings.orderId, order));
    const path = `/api/admin/holdings/${pass?.id}`;
    await app.call('PATCH', path, { suspended: true }, { as: admin });
  });
  await end(id, 'won');
  expect(await orderOf(orderId)).toEqual({ status: 'paid', isSuspended: true });
});
