import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aHold,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { checkoutOf, pay, refundsOf } from './checkouts-factory.ts';
import { checkouts } from './checkouts-tables.ts';
import { saleHandlersFor } from './sales.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

/** A booking in review, because the provider received $15.00 and the stored request differs. */
async function aReview(
  changes: { amountCents?: number; currency?: string } = { amountCents: 1400 },
) {
  const hold = await aHold(app, await aSlot(app));
  await app.db.update(checkouts).set(changes).where(eq(checkouts.sessionId, hold.sessionId));
  const { id, state } = await pay(app, hold.sessionId);
  if (state !== 'review') throw new Error('the checkout is not in review');
  return { ...hold, id };
}

const resolve = (id: string, resolution: string, reason = 'seen at the provider') =>
  app.call(
    'POST',
    `/api/admin/payment-reviews/${id}/resolve`,
    { resolution, reason },
    { as: admin },
  );

test.each([
  ['no reason', { resolution: 'refund', reason: ' ' }],
  ['an unknown resolution', { resolution: 'keep', reason: 'because' }],
  ['an amount', { resolution: 'refund', reason: 'because', amountCents: 1 }],
])('refuses to resolve a review with %s', async (_label, body) => {
  const { id } = await aReview();
  const path = `/api/admin/payment-reviews/${id}/resolve`;
  expect((await app.call('POST', path, body, { as: admin })).status).toBe(400);
});

test('lists reviews with the requested amount, the provider’s amount and the allowed resolutions', async () => {
  const { id, email } = await aReview();
  const { json } = await app.call('GET', '/api/admin/payment-reviews', undefined, { as: admin });
  expect((json as { id: string }[]).find((review) => review.id === id)).toMatchObject({
    difference: 'amount',
    amountCents: 1400,
    customerEmail: email,
    provider: { amountCents: 1500, paid: true },
    ways: ['settle', 'refund', 'dismiss'],
  });
});

test('settles a review with the provider’s amount and grants the booking once', async () => {
  const { id, sessionId, bookingId, email } = await aReview();
  const responses = await Promise.all([resolve(id, 'settle'), resolve(id, 'settle')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await checkoutOf(app, sessionId)).toMatchObject({ state: 'paid', paidCents: 1500 });
  expect((await fetchBookingRow(app, bookingId)).status).toBe('paid');
  expect(await app.emailsTo(email)).toHaveLength(1);
});

test('applies either a refund in full or a concurrent dismissal, and frees the spot', async () => {
  const { id, sessionId, bookingId, date } = await aReview();
  const responses = await Promise.all([resolve(id, 'refund'), resolve(id, 'dismiss')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await fetchBookingRow(app, bookingId)).status).toBe('cancelled');
  expect(await spotsOf(app, date)).toEqual({ taken: 0, held: 0 });
  const { state } = await checkoutOf(app, sessionId);
  expect(await refundsOf(app, sessionId)).toMatchObject(
    state === 'paid' ? [{ amountCents: 1500 }] : [],
  );
});

test('dismisses a review without a refund and stores the reason', async () => {
  const { id, sessionId, bookingId } = await aReview();
  expect((await resolve(id, 'dismiss', 'paid back by hand')).json).toMatchObject({
    outcome: 'dismissed',
  });
  expect(await checkoutOf(app, sessionId)).toMatchObject({
    state: 'expired',
    note: 'paid back by hand',
  });
  expect(await refundsOf(app, sessionId)).toEqual([]);
  expect((await fetchBookingRow(app, bookingId)).status).toBe('cancelled');
});

test('refuses to settle a payment in a different currency', async () => {
  const { id, bookingId } = await aReview({ currency: 'eur' });
  expect((await resolve(id, 'settle')).status).toBe(409);
  expect((await fetchBookingRow(app, bookingId)).status).toBe('pending');
});

test('refunds a settled payment whose spot is gone', async () => {
  const { id, sessionId, bookingId, date } = await aReview();
  await saleHandlersFor(app.services, 'booking').release(app.services, app.db, bookingId);
  await app.sql`update booking_slots set taken = capacity where venue_date = ${date}`;
  expect((await resolve(id, 'settle')).json).toMatchObject({ outcome: 'refunded' });
  expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 1500 }]);
});
