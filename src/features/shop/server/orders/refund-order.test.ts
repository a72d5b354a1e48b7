import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingInput,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import {
  failRefund,
  pay,
  payWithoutWebhook,
  refundsOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { saleHandlersFor } from '#features/checkouts/server/sales.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aCredit, aGiftCard, aProduct, aPromo, soldCentsOf } from '../shop-factory.ts';
import { findOrder, findPromo } from '../shop-queries.ts';
import { holdings } from '../shop-tables.ts';
import { findOrderRefunds } from './order-refunds-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app?.stop());

type Member = Awaited<ReturnType<typeof aMemberWithCode>>;

const refund = (orderId: string) =>
  app.call('POST', `/api/admin/orders/${orderId}/refund`, {}, { as: admin });

/** Orders a pass of three visits for $60; the part not covered by `payment` is due by card. */
async function buyPass(member: Member, payment: object) {
  const pass = await aProduct(app.db, { priceCents: 6000, metadata: { passCount: 3 } });
  const body = {
    items: [{ productId: pass.id, quantity: 1 }],
    guardianName: 'Dana Rivera',
    guardianEmail: member.email,
    ...payment,
  };
  const response = await app.call('POST', '/api/shop/create-checkout', body, { as: member });
  return response.json as { orderId: string; sessionId: string };
}

async function bookWithPass(member: Member): Promise<string> {
  const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: member.email });
  const path = '/api/bookings/create-pass-booking';
  const response = await app.call('POST', path, input, { as: member });
  return (response.json as { bookingId: string }).bookingId;
}

const cancel = (member: Member, bookingId: string) =>
  app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: member });

async function findBalance(id: string) {
  const [row] = await app.db.select().from(holdings).where(eq(holdings.id, id));
  return row?.balance;
}

test('refunds a visit once if it is returned after the first refund', async () => {
  const member = await aMemberWithCode(app);
  const card = await aGiftCard(app, 5000);
  const { orderId, sessionId } = await buyPass(member, { giftCode: card.code });
  await pay(app, sessionId);
  const bookingId = await bookWithPass(member);
  expect((await refund(orderId)).json).toEqual({
    moneyCents: 1000,
    valueCents: 3000,
    creditCents: 0,
  });
  expect(await findBalance(card.id)).toBe(3000);

  await cancel(member, bookingId);
  const responses = await Promise.all([refund(orderId), refund(orderId)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 200)?.json).toEqual({
    moneyCents: 0,
    valueCents: 2000,
    creditCents: 0,
  });
  expect(await findBalance(card.id)).toBe(5000);
  expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 1000 }]);
});

test('refunds to the payment sources in reverse order of spending', async () => {
  const member = await aMemberWithCode(app);
  const card = await aGiftCard(app, 3000);
  const credit = await aCredit(app, member.id, 3000);
  const { orderId } = await buyPass(member, { giftCode: card.code, useCredit: true });
  const [firstBooking, secondBooking] = [await bookWithPass(member), await bookWithPass(member)];
  const findBalances = async () => [await findBalance(card.id), await findBalance(credit.id)];
  expect((await refund(orderId)).json).toEqual({ moneyCents: 0, valueCents: 2000, creditCents: 0 });
  expect(await findBalances()).toEqual([2000, 0]);
  await cancel(member, firstBooking);
  expect((await refund(orderId)).json).toEqual({ moneyCents: 0, valueCents: 2000, creditCents: 0 });
  expect(await findBalances()).toEqual([3000, 1000]);
  await cancel(member, secondBooking);
  expect((await refund(orderId)).json).toEqual({ moneyCents: 0, valueCents: 2000, creditCents: 0 });
  expect(await findBalances()).toEqual([3000, 3000]);
  expect((await refund(orderId)).status).toBe(409);
});

test('spends the gift card again when an expired order is paid, and returns the value only on refund', async () => {
  const member = await aMemberWithCode(app);
  const card = await aGiftCard(app, 5000);
  const { orderId, sessionId } = await buyPass(member, { giftCode: card.code });
  await saleHandlersFor(app.services, 'order').release(app.services, app.db, orderId);
  expect(await findBalance(card.id)).toBe(5000);
  await pay(app, sessionId);
  expect(await findBalance(card.id)).toBe(0);
  await saleHandlersFor(app.services, 'order').release(app.services, app.db, orderId);
  expect(await findBalance(card.id)).toBe(0);
  expect((await refund(orderId)).json).toEqual({
    moneyCents: 1000,
    valueCents: 5000,
    creditCents: 0,
  });
  expect(await findBalance(card.id)).toBe(5000);
});

test('grants an order paid after expiry, even if its promo code has been used up since', async () => {
  const member = await aMemberWithCode(app);
  const promo = await aPromo(app.db, { maxUses: 1 });
  const late = await buyPass(member, { promoCode: promo.code });
  await saleHandlersFor(app.services, 'order').release(app.services, app.db, late.orderId);
  await buyPass(member, { promoCode: promo.code });
  await pay(app, late.sessionId);
  expect(await findOrder(app.db, late.orderId)).toMatchObject({
    status: 'paid',
    discountCents: 600,
  });
  expect(await refundsOf(app, late.sessionId)).toEqual([]);
  expect((await findPromo(app.db, promo.code))?.uses).toBe(1);
});

test('does not refund a late payment after a database error', async () => {
  const { orderId, sessionId } = await buyPass(await aMemberWithCode(app), {});
  await saleHandlersFor(app.services, 'order').release(app.services, app.db, orderId);
  await payWithoutWebhook(app, sessionId);
  await app.sql`alter table ledger_entries rename to gone`;
  await expect(settleSession(app.services, sessionId, null)).rejects.toThrow();
  await app.sql`alter table gone rename to ledger_entries`;
  expect(await refundsOf(app, sessionId)).toEqual([]);
  await settleSession(app.services, sessionId, null);
  expect((await findOrder(app.db, orderId))?.status).toBe('paid');
});

test('reserves the money of a failed refund for its retry, and makes the next refund to the gift card', async () => {
  const member = await aMemberWithCode(app);
  const card = await aGiftCard(app, 5000);
  const { orderId, sessionId } = await buyPass(member, { giftCode: card.code });
  await pay(app, sessionId);
  const path = `/api/admin/orders/${orderId}`;
  const refundPart = async () => {
    const body = { lines: [{ line: 0, amountCents: 1000 }] };
    return (await app.call('POST', `${path}/refund`, body, { as: admin })).json;
  };
  expect(await refundPart()).toMatchObject({ moneyCents: 1000, valueCents: 0 });
  expect(await soldCentsOf(app, orderId)).toBe(5000);
  await failRefund(app, sessionId);
  expect(await soldCentsOf(app, orderId)).toBe(6000);
  expect(await refundPart()).toMatchObject({ moneyCents: 0, valueCents: 1000 });
  const [failedRefund] = await findOrderRefunds(app.db, orderId);
  const retryPath = `${path}/refunds/${failedRefund?.id}/retry`;
  expect((await app.call('POST', retryPath, {}, { as: admin })).status).toBe(200);
  expect(await soldCentsOf(app, orderId)).toBe(4000);
});
