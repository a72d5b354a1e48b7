import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { checkoutOf, pay, press, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { saleOf } from '#features/checkouts/server/sales.ts';
import { aCredit, aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { holdings, promoCodes } from '#features/shop/server/shop-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingInput, aMemberWithCode, aSlot } from '../bookings-factory.ts';
import { findBooking } from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { findOwedMoney } from './desk-payments-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '100' },
    venue: { maxChildrenPerBooking: 4 },
  });
});
afterAll(() => app?.stop());

type Member = Awaited<ReturnType<typeof aMemberWithCode>>;
type Made = { sessionUrl: string; sessionId: string; bookingId: string };

const inputOf = async (member: Member, more: object = {}) => ({
  ...aBookingInput({ ...(await aSlot(app)), guardianEmail: member.email }),
  ...more,
});

async function bookWithPass(member: Member, more: object = {}) {
  return app.call('POST', '/api/bookings/create-pass-booking', await inputOf(member, more), {
    as: member,
  });
}

async function checkOut(member: Member, more: object) {
  const response = await app.call(
    'POST',
    '/api/bookings/create-checkout',
    await inputOf(member, more),
    { as: member },
  );
  return { ...response, made: response.json as Made };
}

const cancel = (member: Member, bookingId: string, body: object = {}) =>
  app.call('POST', `/api/bookings/${bookingId}/cancel`, body, { as: member });

async function balanceOf(id: string) {
  const [row] = await app.db.select().from(holdings).where(eq(holdings.id, id));
  return row?.balance;
}

/** A booking paid in cash at the desk. */
async function paidAtDesk(member: Member): Promise<string> {
  const { made } = await checkOut(member, {});
  await app.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, made.bookingId));
  await app.db.delete(checkouts).where(eq(checkouts.subjectId, made.bookingId));
  await app.db.insert(deskPayments).values({
    bookingId: made.bookingId,
    method: 'cash',
    amountCents: 1500,
    takenBy: member.id,
    takenAt: app.clock.now(),
  });
  return made.bookingId;
}

test('returns value and promo code when cancelled in review, and takes both again when settled later', async () => {
  const [admin, member] = [await anAdmin(app.services), await aMemberWithCode(app)];
  const [card, promo] = [await aGiftCard(app, 500), await aPromo(app.db)];
  const { made } = await checkOut(member, { giftCode: card.code, promoCode: promo.code });
  const usesOf = async () => {
    const [row] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
    return row?.uses;
  };
  const ofSession = eq(checkouts.sessionId, made.sessionId);
  await app.db.update(checkouts).set({ amountCents: 800 }).where(ofSession);
  const { id, state } = await pay(app, made.sessionId);
  expect([state, await balanceOf(card.id), await usesOf()]).toEqual(['review', 0, 1]);
  expect((await cancel(member, made.bookingId)).status).toBe(200);
  expect([await balanceOf(card.id), await usesOf()]).toEqual([500, 0]);
  const path = `/api/admin/payment-reviews/${id}/resolve`;
  const settle = { resolution: 'settle', reason: 'seen at the provider' };
  expect((await app.call('POST', path, settle, { as: admin })).status).toBe(200);
  expect(await findBooking(app.db, made.bookingId)).toMatchObject({ status: 'paid' });
  expect([await balanceOf(card.id), await usesOf()]).toEqual([0, 1]);
});

describe('a pass', () => {
  test('pays one visit per child, returned within the refund window', async () => {
    const member = await aMemberWithCode(app);
    const pass = await aPass(app, member.id, { visits: 5 });
    const response = await bookWithPass(member, { childrenCount: 2 });
    expect(response.json).toMatchObject({ success: true });
    const { bookingId } = response.json as Made;
    expect(await balanceOf(pass.id)).toBe(3);
    const mine = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(mine.json).toMatchObject([
      { type: 'open-play', priceCents: 0, visits: 2, visitsBack: 2, paidWith: 'pass' },
    ]);
    const back = await cancel(member, bookingId);
    expect(back.json).toEqual({ success: true, refundCents: 0, valueCents: 0, visits: 2 });
    expect(await balanceOf(pass.id)).toBe(5);
    expect((await cancel(member, bookingId)).status).toBe(409);
    expect(await balanceOf(pass.id)).toBe(5);
    const mails = await app.mailsTo(member.email);
    expect(mails.at(-1)?.text).toContain('2 visits are back on your passes.');
  });

  test('spends soonest-expiring passes first; a per-child pass gives one visit per booking', async () => {
    const member = await aMemberWithCode(app);
    const soon = new Date(app.clock.now().getTime() + 40 * 86_400_000);
    const lasting = await aPass(app, member.id, { visits: 5 });
    const child = await aPass(app, member.id, { visits: 5, expiresAt: soon, perChild: true });
    expect((await bookWithPass(member, { childrenCount: 3 })).status).toBe(200);
    expect([await balanceOf(child.id), await balanceOf(lasting.id)]).toEqual([4, 3]);
  });

  test('is refused if expired, suspended or used up, with the missing visits', async () => {
    const member = await aMemberWithCode(app);
    const past = new Date(app.clock.now().getTime() - 1000);
    await aPass(app, member.id, { visits: 5, expiresAt: past });
    const resting = await aPass(app, member.id, { visits: 5 });
    await app.db.update(holdings).set({ suspendedAt: past }).where(eq(holdings.id, resting.id));
    const response = await bookWithPass(member, { childrenCount: 2 });
    expect([response.status, response.text]).toEqual([
      409,
      'Your passes do not reach: 2 visits are missing.',
    ]);
  });

  test('spends its last visit once under concurrency', async () => {
    const member = await aMemberWithCode(app);
    const pass = await aPass(app, member.id, { visits: 1 });
    const inputs = await Promise.all(Array.from({ length: 20 }, () => inputOf(member)));
    const responses = await Promise.all(
      inputs.map((input) =>
        app.call('POST', '/api/bookings/create-pass-booking', input, { as: member }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await balanceOf(pass.id)).toBe(0);
    const made = await app.db.select().from(bookings).where(eq(bookings.userId, member.id));
    expect(made).toHaveLength(1);
  });

  test('is refused to others', async () => {
    const [owner, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    await aPass(app, owner.id);
    expect((await bookWithPass(other)).status).toBe(409);
  });
});

describe('a gift card', () => {
  test('pays a part, returned when the booking is cancelled', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 1000);
    const { made } = await checkOut(member, { giftCode: card.code });
    expect((await checkoutOf(app, made.sessionId)).amountCents).toBe(500);
    expect(await balanceOf(card.id)).toBe(0);
    await pay(app, made.sessionId);
    const back = await cancel(member, made.bookingId);
    expect(back.json).toMatchObject({ refundCents: 1500, valueCents: 1000 });
    expect(await balanceOf(card.id)).toBe(1000);
    expect(await refundsOf(app, made.sessionId)).toMatchObject([{ amountCents: 500 }]);
  });

  test('pays in full and books without a payment page', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 5000);
    const { made } = await checkOut(member, { giftCode: card.code });
    expect(made.sessionUrl).toBe(`/booking-success?session_id=booking_${made.bookingId}`);
    expect(await findBooking(app.db, made.bookingId)).toMatchObject({
      status: 'paid',
      priceCents: 1500,
      valueCents: 1500,
    });
    const status = await app.call('GET', `/api/checkout/status?session_id=${made.sessionId}`);
    expect(status.json).toEqual({ kind: 'booking', status: 'paid' });
    expect((await app.mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booking confirmed'),
    ]);
  });

  test('and promo code are returned when the payment is cancelled', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 400);
    const promo = await aPromo(app.db, { maxUses: 1 });
    const { made } = await checkOut(member, { giftCode: card.code, promoCode: promo.code });
    expect((await checkoutOf(app, made.sessionId)).amountCents).toBe(1500 - 150 - 400);
    const second = await checkOut(member, { promoCode: promo.code });
    expect([second.status, second.text]).toEqual([409, 'This promo code has been used up.']);
    await press(app, made.sessionId, 'cancelled');
    await eventually(
      'let go',
      async () => (await findBooking(app.db, made.bookingId))?.status === 'cancelled',
    );
    expect(await balanceOf(card.id)).toBe(400);
    const [code] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
    expect(code?.uses).toBe(0);
  });

  test('is taken again by a payment after the hold expired, and returned once', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 1000);
    const { made } = await checkOut(member, { giftCode: card.code });
    await saleOf(app.services, 'booking').release(app.services, app.db, made.bookingId);
    expect(await balanceOf(card.id)).toBe(1000);
    await pay(app, made.sessionId);
    expect(await balanceOf(card.id)).toBe(0);
    await cancel(member, made.bookingId);
    expect(await balanceOf(card.id)).toBe(1000);
  });
});

describe('credit', () => {
  test('is refunded if the guardian chooses so', async () => {
    const member = await aMemberWithCode(app);
    const { made } = await checkOut(member, {});
    await pay(app, made.sessionId);
    const back = await cancel(member, made.bookingId, { asCredit: true });
    expect(back.json).toMatchObject({ refundCents: 1500, valueCents: 1500 });
    expect(await refundsOf(app, made.sessionId)).toEqual([]);
    const balances = await app.call('GET', '/api/balances', undefined, { as: member });
    expect(balances.json).toMatchObject({ creditCents: 1500, holdings: [{ kind: 'credit' }] });
    const next = await checkOut(member, { useCredit: true });
    expect(next.made.sessionUrl).toContain('booking_');
  });

  test('replaces a desk refund, and nothing is owed there', async () => {
    const member = await aMemberWithCode(app);
    const booked = await paidAtDesk(member);
    const back = await cancel(member, booked, { asCredit: true });
    expect(back.json).toMatchObject({ refundCents: 1500, valueCents: 1500 });
    const [desk] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, booked));
    // The till keeps it.
    expect(desk).toMatchObject({ refundedCents: 1500, creditedCents: 1500, handedBackCents: 0 });
    const owed = await findOwedMoney(app.db);
    expect(owed.filter(({ bookingId }) => bookingId === booked)).toEqual([]);
  });

  test('is refused if the venue does not offer it', async () => {
    const member = await aMemberWithCode(app);
    const { made } = await checkOut(member, {});
    await pay(app, made.sessionId);
    await app.changeVenue({ creditForCancelling: 'never' });
    expect((await cancel(member, made.bookingId, { asCredit: true })).status).toBe(409);
    await app.changeVenue({ creditForCancelling: 'offered' });
  });

  test('of someone else is not spent', async () => {
    const [owner, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    const credit = await aCredit(app, owner.id, 1500);
    const { made } = await checkOut(other, { useCredit: true });
    expect((await checkoutOf(app, made.sessionId)).amountCents).toBe(1500);
    expect(await balanceOf(credit.id)).toBe(1500);
  });
});

test('prices siblings separately', async () => {
  const member = await aMemberWithCode(app);
  await app.changeVenue({ siblingCents: 1000 });
  const { made } = await checkOut(member, { childrenCount: 3 });
  expect((await checkoutOf(app, made.sessionId)).amountCents).toBe(3500);
  const price = await app.call('POST', '/api/bookings/price', { childrenCount: 2 });
  expect(price.json).toMatchObject({ priceCents: 2500, dueCents: 2500 });
  await app.changeVenue({ siblingCents: null });
});
