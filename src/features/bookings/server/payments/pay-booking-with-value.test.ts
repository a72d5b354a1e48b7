import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import {
  checkoutOf,
  pay,
  refundsOf,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { saleHandlersFor } from '#features/checkouts/server/sales.ts';
import { aCredit, aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { holdings, promoCodes } from '#features/shop/server/shop-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingInput, aMemberWithCode, aSlot } from '../bookings-factory.ts';
import { findBooking } from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { findDueRefunds } from './desk-payments-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '100' },
    venue: { maxChildrenPerBooking: 4 },
  });
});
afterAll(() => app?.stop());

type Member = Awaited<ReturnType<typeof aMemberWithCode>>;
type Checkout = { sessionUrl: string; sessionId: string; bookingId: string };

const bookingInput = async (member: Member, changes: object = {}) => ({
  ...aBookingInput({ ...(await aSlot(app)), guardianEmail: member.email }),
  ...changes,
});

async function bookWithPass(member: Member, changes: object = {}) {
  return app.call(
    'POST',
    '/api/bookings/create-pass-booking',
    await bookingInput(member, changes),
    {
      as: member,
    },
  );
}

async function createCheckout(member: Member, changes: object) {
  const response = await app.call(
    'POST',
    '/api/bookings/create-checkout',
    await bookingInput(member, changes),
    { as: member },
  );
  return { ...response, checkout: response.json as Checkout };
}

const cancel = (member: Member, bookingId: string, body: object = {}) =>
  app.call('POST', `/api/bookings/${bookingId}/cancel`, body, { as: member });

async function balanceOf(id: string) {
  const [row] = await app.db.select().from(holdings).where(eq(holdings.id, id));
  return row?.balance;
}

/** Creates a booking paid in cash at the desk and returns its id. */
async function aDeskPaidBooking(member: Member): Promise<string> {
  const { checkout } = await createCheckout(member, {});
  await app.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, checkout.bookingId));
  await app.db.delete(checkouts).where(eq(checkouts.subjectId, checkout.bookingId));
  await app.db.insert(deskPayments).values({
    bookingId: checkout.bookingId,
    method: 'cash',
    amountCents: 1500,
    takenBy: member.id,
    takenAt: app.clock.now(),
  });
  return checkout.bookingId;
}

test('restores value and promo code of a booking cancelled in payment review, and redeems both again on settlement', async () => {
  const [admin, member] = [await anAdmin(app.services), await aMemberWithCode(app)];
  const [card, promo] = [await aGiftCard(app, 500), await aPromo(app.db)];
  const { checkout } = await createCheckout(member, { giftCode: card.code, promoCode: promo.code });
  const countUses = async () => {
    const [row] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
    return row?.uses;
  };
  const isCheckout = eq(checkouts.sessionId, checkout.sessionId);
  await app.db.update(checkouts).set({ amountCents: 800 }).where(isCheckout);
  const { id, state } = await pay(app, checkout.sessionId);
  expect([state, await balanceOf(card.id), await countUses()]).toEqual(['review', 0, 1]);
  expect((await cancel(member, checkout.bookingId)).status).toBe(200);
  expect([await balanceOf(card.id), await countUses()]).toEqual([500, 0]);
  const path = `/api/admin/payment-reviews/${id}/resolve`;
  const body = { resolution: 'settle', reason: 'seen at the provider' };
  expect((await app.call('POST', path, body, { as: admin })).status).toBe(200);
  expect(await findBooking(app.db, checkout.bookingId)).toMatchObject({ status: 'paid' });
  expect([await balanceOf(card.id), await countUses()]).toEqual([0, 1]);
});

describe('booking with a pass', () => {
  test('spends one visit per child, and restores the visits on a timely cancellation', async () => {
    const member = await aMemberWithCode(app);
    const pass = await aPass(app, member.id, { visits: 5 });
    const response = await bookWithPass(member, { childrenCount: 2 });
    expect(response.json).toMatchObject({ success: true });
    const { bookingId } = response.json as Checkout;
    expect(await balanceOf(pass.id)).toBe(3);
    const list = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(list.json).toMatchObject([
      { type: 'open-play', priceCents: 0, visits: 2, visitsBack: 2, paidWith: 'pass' },
    ]);
    const cancelled = await cancel(member, bookingId);
    expect(cancelled.json).toEqual({ success: true, refundCents: 0, valueCents: 0, visits: 2 });
    expect(await balanceOf(pass.id)).toBe(5);
    expect((await cancel(member, bookingId)).status).toBe(409);
    expect(await balanceOf(pass.id)).toBe(5);
    const emails = await app.emailsTo(member.email);
    expect(emails.at(-1)?.text).toContain('2 visits were returned to your passes.');
  });

  test('spends the pass that expires first, but at most one visit of a per-child pass per booking', async () => {
    const member = await aMemberWithCode(app);
    const soon = new Date(app.clock.now().getTime() + 40 * 86_400_000);
    const regularPass = await aPass(app, member.id, { visits: 5 });
    const perChildPass = await aPass(app, member.id, {
      visits: 5,
      expiresAt: soon,
      perChild: true,
    });
    expect((await bookWithPass(member, { childrenCount: 3 })).status).toBe(200);
    expect([await balanceOf(perChildPass.id), await balanceOf(regularPass.id)]).toEqual([4, 3]);
  });

  test('refuses expired and suspended passes and states the number of missing visits', async () => {
    const member = await aMemberWithCode(app);
    const past = new Date(app.clock.now().getTime() - 1000);
    await aPass(app, member.id, { visits: 5, expiresAt: past });
    const suspendedPass = await aPass(app, member.id, { visits: 5 });
    await app.db
      .update(holdings)
      .set({ suspendedAt: past })
      .where(eq(holdings.id, suspendedPass.id));
    const response = await bookWithPass(member, { childrenCount: 2 });
    expect([response.status, response.text]).toEqual([
      409,
      'You don’t have enough pass visits: 2 more are needed.',
    ]);
  });

  test('confirms with both the price and the visits if a pass covers only some children', async () => {
    const member = await aMemberWithCode(app);
    await aPass(app, member.id, { visits: 1 });
    const { json } = await bookWithPass(member, { childrenCount: 2, visits: 1 });
    await pay(app, (json as { sessionUrl: string }).sessionUrl.split('/').at(-1) ?? '');
    const email = await eventually(
      'the confirmation is emailed',
      async () => (await app.emailsTo(member.email))[0],
    );
    expect(email.text).toContain('$15.00, 1 visit from your pass');
  });

  test('spends the last visit once for twenty concurrent bookings', async () => {
    const member = await aMemberWithCode(app);
    const pass = await aPass(app, member.id, { visits: 1 });
    const inputs = await Promise.all(Array.from({ length: 20 }, () => bookingInput(member)));
    const responses = await Promise.all(
      inputs.map((input) =>
        app.call('POST', '/api/bookings/create-pass-booking', input, { as: member }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await balanceOf(pass.id)).toBe(0);
    const rows = await app.db.select().from(bookings).where(eq(bookings.userId, member.id));
    expect(rows).toHaveLength(1);
  });

  test('refuses another member’s pass', async () => {
    const [owner, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    await aPass(app, owner.id);
    expect((await bookWithPass(other)).status).toBe(409);
  });
});

describe('booking with a gift card', () => {
  test('pays a part of the price, and restores the balance on cancellation', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 1000);
    const { checkout } = await createCheckout(member, { giftCode: card.code });
    expect((await checkoutOf(app, checkout.sessionId)).amountCents).toBe(500);
    expect(await balanceOf(card.id)).toBe(0);
    await pay(app, checkout.sessionId);
    const response = await cancel(member, checkout.bookingId);
    expect(response.json).toMatchObject({ refundCents: 1500, valueCents: 1000 });
    expect(await balanceOf(card.id)).toBe(1000);
    expect(await refundsOf(app, checkout.sessionId)).toMatchObject([{ amountCents: 500 }]);
  });

  test('pays the full price and books without a payment page', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 5000);
    const { checkout } = await createCheckout(member, { giftCode: card.code });
    expect(checkout.sessionUrl).toBe(`/booking-success?session_id=booking_${checkout.bookingId}`);
    expect(await findBooking(app.db, checkout.bookingId)).toMatchObject({
      status: 'paid',
      priceCents: 1500,
      valueCents: 1500,
    });
    const status = await app.call('GET', `/api/checkout/status?session_id=${checkout.sessionId}`);
    expect(status.json).toEqual({ kind: 'booking', status: 'paid' });
    expect((await app.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booking confirmed'),
    ]);
  });

  test('restores the gift card and the promo code when the payment is cancelled', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 400);
    const promo = await aPromo(app.db, { maxUses: 1 });
    const { checkout } = await createCheckout(member, {
      giftCode: card.code,
      promoCode: promo.code,
    });
    expect((await checkoutOf(app, checkout.sessionId)).amountCents).toBe(1500 - 150 - 400);
    const second = await createCheckout(member, { promoCode: promo.code });
    expect([second.status, second.text]).toEqual([409, 'This promo code has reached its limit.']);
    await submitOutcome(app, checkout.sessionId, 'cancelled');
    await eventually(
      'the booking is cancelled',
      async () => (await findBooking(app.db, checkout.bookingId))?.status === 'cancelled',
    );
    expect(await balanceOf(card.id)).toBe(400);
    const [code] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
    expect(code?.uses).toBe(0);
  });

  test('deducts the value again for a payment after the hold expired, and restores it once', async () => {
    const member = await aMemberWithCode(app);
    const card = await aGiftCard(app, 1000);
    const { checkout } = await createCheckout(member, { giftCode: card.code });
    await saleHandlersFor(app.services, 'booking').release(
      app.services,
      app.db,
      checkout.bookingId,
    );
    expect(await balanceOf(card.id)).toBe(1000);
    await pay(app, checkout.sessionId);
    expect(await balanceOf(card.id)).toBe(0);
    await cancel(member, checkout.bookingId);
    expect(await balanceOf(card.id)).toBe(1000);
  });
});

describe('credit for a cancelled booking', () => {
  test('is granted if the guardian chooses it', async () => {
    const member = await aMemberWithCode(app);
    const { checkout } = await createCheckout(member, {});
    await pay(app, checkout.sessionId);
    const response = await cancel(member, checkout.bookingId, { asCredit: true });
    expect(response.json).toMatchObject({ refundCents: 1500, valueCents: 1500 });
    expect(await refundsOf(app, checkout.sessionId)).toEqual([]);
    const balances = await app.call('GET', '/api/balances', undefined, { as: member });
    expect(balances.json).toMatchObject({ creditCents: 1500, holdings: [{ kind: 'credit' }] });
    const nextBooking = await createCheckout(member, { useCredit: true });
    expect(nextBooking.checkout.sessionUrl).toContain('booking_');
  });

  test('is granted instead of a refund at the desk', async () => {
    const member = await aMemberWithCode(app);
    const deskBookingId = await aDeskPaidBooking(member);
    const response = await cancel(member, deskBookingId, { asCredit: true });
    expect(response.json).toMatchObject({ refundCents: 1500, valueCents: 1500 });
    const [payment] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, deskBookingId));
    // The cash stays in the till.
    expect(payment).toMatchObject({ refundedCents: 1500, creditedCents: 1500, handedBackCents: 0 });
    const due = await findDueRefunds(app.db);
    expect(due.filter(({ bookingId }) => bookingId === deskBookingId)).toEqual([]);
  });

  test('is refused if the venue does not offer it', async () => {
    const member = await aMemberWithCode(app);
    const { checkout } = await createCheckout(member, {});
    await pay(app, checkout.sessionId);
    await app.changeVenue({ creditForCancelling: 'never' });
    expect((await cancel(member, checkout.bookingId, { asCredit: true })).status).toBe(409);
    await app.changeVenue({ creditForCancelling: 'offered' });
  });

  test('is not spent by another member', async () => {
    const [owner, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    const credit = await aCredit(app, owner.id, 1500);
    const { checkout } = await createCheckout(other, { useCredit: true });
    expect((await checkoutOf(app, checkout.sessionId)).amountCents).toBe(1500);
    expect(await balanceOf(credit.id)).toBe(1500);
  });
});

test('charges the sibling price for additional children', async () => {
  const member = await aMemberWithCode(app);
  await app.changeVenue({ siblingCents: 1000 });
  const { checkout } = await createCheckout(member, { childrenCount: 3 });
  expect((await checkoutOf(app, checkout.sessionId)).amountCents).toBe(3500);
  const price = await app.call('POST', '/api/bookings/price', { childrenCount: 2 });
  expect(price.json).toMatchObject({ priceCents: 2500, dueCents: 2500 });
  await app.changeVenue({ siblingCents: null });
});
