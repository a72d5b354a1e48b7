import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { checkoutOf, pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { handleEvent } from '#features/checkouts/server/payment-events.ts';
import { storeEvent } from '#features/checkouts/server/payment-events-queries.ts';
import type { Figures } from '#features/figures/figures-contract.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aProduct, soldCentsOf } from '../shop-factory.ts';
import { holdings } from '../shop-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app?.stop());

/** A pass for $65 whose card payment is disputed. `beforeDispute` runs between payment and dispute. */
async function aDispute(beforeDispute?: (orderId: string) => Promise<void>) {
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
  await beforeDispute?.(orderId);
  const eventId = `evt_${id}`;
  await storeEvent(app.db, {
    id: eventId,
    type: 'charge.dispute.created',
    paymentId,
    reference: null,
    sessionId: null,
    refundId: null,
    subscriptionId: null,
  });
  await handleEvent(app.services, eventId);
  return { id, paymentId, orderId, sessionId };
}

const resolve = (id: string, resolution: string) =>
  app.call(
    'POST',
    `/api/admin/payment-reviews/${id}/resolve`,
    { resolution, reason: 'letter from the bank' },
    { as: admin },
  );

const refund = (orderId: string) =>
  app.call('POST', `/api/admin/orders/${orderId}/refund`, {}, { as: admin });

async function findOrderState(orderId: string) {
  const { json } = await app.call('GET', `/api/admin/orders/${orderId}`, undefined, { as: admin });
  const [pass] = await app.db.select().from(holdings).where(eq(holdings.orderId, orderId));
  return { status: (json as { status: string }).status, isSuspended: pass?.suspendedAt !== null };
}

async function getRefundedToday(): Promise<number> {
  const today = venueDateOf(app.clock.now(), app.services.venue().timezone);
  const path = `/api/admin/figures?from=${today}&to=${today}`;
  const { json } = await app.call('GET', path, undefined, { as: admin });
  return (json as Figures).income.refunded.passes;
}

test('lists a disputed payment for review, resolvable only as won or lost', async () => {
  const { id, orderId } = await aDispute();
  expect(await findOrderState(orderId)).toEqual({ status: 'disputed', isSuspended: true });
  const { json } = await app.call('GET', '/api/admin/payment-reviews', undefined, { as: admin });
  expect(json).toContainEqual(
    expect.objectContaining({ id, difference: 'dispute', ways: ['won', 'lost'] }),
  );
  for (const resolution of ['settle', 'refund', 'dismiss']) {
    expect((await resolve(id, resolution)).status).toBe(409);
  }
  expect((await refund(orderId)).status).toBe(409);
});

test('counts a lost dispute’s full payment as refunded once, and leaves the pass suspended', async () => {
  const { id, orderId, sessionId } = await aDispute();
  expect(await soldCentsOf(app, orderId)).toBe(6500);
  const refundedBefore = await getRefundedToday();
  const responses = await Promise.all([resolve(id, 'lost'), resolve(id, 'lost')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await findOrderState(orderId)).toEqual({ status: 'refunded', isSuspended: true });
  expect(await refundsOf(app, sessionId)).toMatchObject([
    { state: 'succeeded', amountCents: 6500 },
  ]);
  expect((await getRefundedToday()) - refundedBefore).toBe(6500);
  expect(await soldCentsOf(app, orderId)).toBe(0);
  expect((await refund(orderId)).status).toBe(409);
});

test('resumes the pass of a won dispute and allows a refund of the order', async () => {
  const { id, orderId, sessionId } = await aDispute();
  const responses = await Promise.all([resolve(id, 'won'), resolve(id, 'won')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await findOrderState(orderId)).toEqual({ status: 'paid', isSuspended: false });
  expect(await refundsOf(app, sessionId)).toEqual([]);
  expect((await refund(orderId)).json).toMatchObject({ moneyCents: 6500 });
});

/** Stores and handles the provider's dispute event `times` times, each with a new event id. */
async function handleDisputeEvent(
  paymentId: string | null,
  dispute: { id: string; outcome: 'won' | 'lost' | null; amountCents: number },
  times = 1,
) {
  const type = dispute.outcome ? 'charge.dispute.closed' : 'charge.dispute.created';
  const noIds = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  for (let n = 0; n < times; n += 1) {
    const id = `evt_${dispute.id}_${dispute.outcome}_${n}`;
    await storeEvent(app.db, { ...noIds, id, type, paymentId, dispute });
    await handleEvent(app.services, id);
  }
}

describe('dispute events of the provider', () => {
  test('resume the pass of a won dispute without a review', async () => {
    const { paymentId, orderId } = await aDispute();
    await handleDisputeEvent(paymentId, { id: 'dp_won', outcome: 'won', amountCents: 6500 });
    expect(await findOrderState(orderId)).toEqual({ status: 'paid', isSuspended: false });
  });

  test('count a partial loss once although it is reported twice, and leave the pass suspended', async () => {
    const { id, paymentId, orderId, sessionId } = await aDispute();
    await handleDisputeEvent(paymentId, { id: 'dp_part', outcome: 'lost', amountCents: 2000 }, 2);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 2000 }]);
    expect(await checkoutOf(app, sessionId)).toMatchObject({ state: 'paid', refundedCents: 2000 });
    expect(await soldCentsOf(app, orderId)).toBe(4500);
    expect((await findOrderState(orderId)).isSuspended).toBe(true);
    expect((await resolve(id, 'lost')).status).toBe(409);
  });

  test('change nothing if staff have already entered the reported outcome', async () => {
    const first = await aDispute();
    await resolve(first.id, 'won');
    await handleDisputeEvent(first.paymentId, { id: 'dp_late', outcome: 'won', amountCents: 6500 });
    expect(await findOrderState(first.orderId)).toEqual({ status: 'paid', isSuspended: false });
    const second = await aDispute();
    await resolve(second.id, 'lost');
    await handleDisputeEvent(second.paymentId, {
      id: 'dp_same',
      outcome: 'lost',
      amountCents: 6500,
    });
    expect(await refundsOf(app, second.sessionId)).toMatchObject([{ amountCents: 6500 }]);
  });

  test('override the outcome entered by staff, and ignore a creation event received after it', async () => {
    const { id, paymentId, orderId } = await aDispute();
    await resolve(id, 'won');
    await handleDisputeEvent(paymentId, { id: 'dp_turned', outcome: 'lost', amountCents: 6500 });
    await handleDisputeEvent(paymentId, { id: 'dp_turned', outcome: null, amountCents: 6500 });
    expect(await findOrderState(orderId)).toEqual({ status: 'refunded', isSuspended: true });
  });
});

test('does not resume a pass on a won dispute if staff suspended it before the dispute', async () => {
  const { id, orderId } = await aDispute(async (disputedOrderId) => {
    const [pass] = await app.db
      .select()
      .from(holdings)
      .where(eq(holdings.orderId, disputedOrderId));
    const path = `/api/admin/holdings/${pass?.id}`;
    await app.call('PATCH', path, { suspended: true }, { as: admin });
  });
  await resolve(id, 'won');
  expect(await findOrderState(orderId)).toEqual({ status: 'paid', isSuspended: true });
});
