import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aVisit } from '#features/check-in/server/check-in-factory.ts';
import {
  checkoutOf,
  failRefund,
  pay,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { aCredit } from '#features/shop/server/shop-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aSlot, NOW } from '../bookings-factory.ts';
import { noShowFees } from '../no-show-fees-tables.ts';
import { anOffice, type Office } from '../office-factory.ts';
import {
  aMissedBooking,
  aMissedMemberBooking,
  feeCalls,
  sessionIn,
} from './no-show-fees-factory.ts';

let app: TestApp;
let office: Office;
let fees: ReturnType<typeof feeCalls>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  office = await anOffice(app);
  fees = feeCalls(app, office);
});
beforeEach(() => app.changeVenue({ noShowFeeCents: 500 }));
afterAll(() => app.stop());

describe('paying the fee', () => {
  test('opens one page, is paid once, and thanks the guest', async () => {
    const { id, token, email, sessionId } = await fees.anOpenFee();
    expect(sessionIn(await fees.openPage(id, token))).toBe(sessionId);
    await pay(app, sessionId);
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'paid' });
    expect((await fees.lastEmail(email))?.text).toContain('We received $5.00 for the no-show fee');
    expect((await fees.openPage(id, token)).status).toBe(409);
  });

  test('opens the page only for the guest’s token', async () => {
    const { id } = await fees.anOpenFee();
    expect((await fees.openPage(id, 'forged')).status).toBe(404);
    expect((await app.call('POST', `/api/bookings/${id}/no-show-fee/pay`, {})).status).toBe(401);
  });

  test('refuses after a late check-in, and tells the office', async () => {
    const { id, token } = await aMissedBooking(app, office);
    await fees.ask(id);
    await aVisit(app, { bookingId: id });
    expect((await fees.openPage(id, token)).status).toBe(409);
    expect(await office.read(id)).toMatchObject({
      noShowFee: { state: 'asked', isStillDue: false },
    });
  });

  test.each([
    ['check-in', (id: string) => aVisit(app, { bookingId: id })],
    ['cancellation', (id: string) => office.cancel(id, { back: 'all' })],
  ])('refunds a payment on a page that was opened before a late %s', async (_, happen) => {
    const { id, sessionId } = await fees.anOpenFee();
    await happen(id);
    await pay(app, sessionId);
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'asked', paidAt: null });
    expect((await refundsOf(app, sessionId)).map(({ amountCents }) => amountCents)).toEqual([500]);
  });

  test('opens no second page while a payment is reviewed', async () => {
    const { id, token, sessionId } = await fees.anOpenFee();
    const isSession = eq(checkouts.sessionId, sessionId);
    await app.db.update(checkouts).set({ state: 'review' }).where(isSession);
    const response = await fees.openPage(id, token);
    expect(response.status).toBe(409);
    expect(response.text).toContain('We’re checking your payment');
    expect(await app.db.$count(checkouts, eq(checkouts.subjectId, id))).toBe(1);
  });

  test('is due again after the bank reversed the payment, and can be waived', async () => {
    const { id, token, sessionId } = await fees.anOpenFee();
    await pay(app, sessionId);
    const { id: checkoutId } = await checkoutOf(app, sessionId);
    const isPaid = eq(checkouts.id, checkoutId);
    await app.db.update(checkouts).set({ state: 'disputed', note: 'dispute' }).where(isPaid);
    const lost = { resolution: 'lost', reason: 'letter from the bank' };
    const review = await office.request('POST', `payment-reviews/${checkoutId}/resolve`, lost);
    expect(review.status, review.text).toBe(200);
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'asked', paidAt: null });
    expect((await fees.openPage(id, token)).status).toBe(200);
    expect((await fees.waive(id)).json).toEqual({ creditCents: 0, refundCents: 0 });
  });

  test('offers to pay only to adults of the family who may book', async () => {
    const { id, member } = await aMissedMemberBooking(app);
    const viewer = await anAdultOf(app, member, { mayBook: false });
    await fees.ask(id);
    const noShowFee = { state: 'asked', isStillDue: true };
    for (const [as, feeDueCents, status] of [
      [viewer, 0, 409],
      [member, 500, 200],
    ] as const) {
      const { json } = await app.call('GET', `/api/bookings/${id}`, undefined, { as });
      expect(json).toMatchObject({ noShowFee, feeDueCents });
      const page = await app.call('POST', `/api/bookings/${id}/no-show-fee/pay`, {}, { as });
      expect(page.status).toBe(status);
    }
  });
});

describe('waiving the fee', () => {
  test('gives credit back, and tells the family', async () => {
    const { id, member } = await aMissedMemberBooking(app);
    await aCredit(app, member.id, 300);
    await fees.ask(id);
    expect((await fees.waive(id)).json).toEqual({ creditCents: 300, refundCents: 0 });
    expect(await fees.creditOf(member.id)).toBe(300);
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'waived' });
    expect((await fees.lastEmail(member.email))?.text).toContain('$3.00 is back in your credit.');
    expect(await fees.ask(id)).toMatchObject({ code: 'bookings.feeAskedAlready' });
  });

  test('closes the open payment page', async () => {
    const { id, token, sessionId } = await fees.anOpenFee();
    expect((await fees.waive(id)).status).toBe(200);
    expect((await submitOutcome(app, sessionId, 'paid')).status).toBe(409);
    expect((await fees.openPage(id, token)).status).toBe(409);
  });

  test('refunds a paid fee once for two concurrent requests', async () => {
    const { id, sessionId } = await fees.anOpenFee();
    await pay(app, sessionId);
    const responses = await Promise.all([fees.waive(id), fees.waive(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await refundsOf(app, sessionId)).map(({ amountCents }) => amountCents)).toEqual([500]);
  });

  test('refunds a payment whose webhook has not arrived', async () => {
    const { id, sessionId } = await fees.anOpenFee();
    await payWithoutWebhook(app, sessionId);
    expect((await fees.waive(id)).json).toEqual({ creditCents: 0, refundCents: 500 });
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'waived' });
    expect(await refundsOf(app, sessionId)).toHaveLength(1);
  });

  test('refunds a payment on a page that was opened while the fee was waived', async () => {
    const { id, sessionId } = await fees.anOpenFee();
    await app.db.update(noShowFees).set({ state: 'waived' }).where(eq(noShowFees.bookingId, id));
    await pay(app, sessionId);
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'waived', paidAt: null });
    expect((await refundsOf(app, sessionId)).map(({ amountCents }) => amountCents)).toEqual([500]);
  });

  test('can be repeated after the refund failed at the provider', async () => {
    const { id, email, sessionId } = await fees.anOpenFee();
    await pay(app, sessionId);
    await fees.waive(id);
    await failRefund(app, sessionId);
    expect(await fees.fetchFee(id)).toMatchObject({ state: 'paid', waivedAt: null });
    expect((await fees.waive(id)).json).toEqual({ creditCents: 0, refundCents: 500 });
    const subjects = (await app.emailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'No-show fee waived')).toHaveLength(2);
    await eventually('the second refund succeeds', async () => {
      const refunds = await refundsOf(app, sessionId);
      return refunds.some(({ state }) => state === 'succeeded');
    });
  });

  test('makes a fee paid whose late payment could not be refunded', async () => {
    const { id, sessionId } = await fees.anOpenFee();
    await aVisit(app, { bookingId: id });
    await pay(app, sessionId);
    await failRefund(app, sessionId);
    const fee = await fees.fetchFee(id);
    expect(fee).toMatchObject({ state: 'paid', paidAt: expect.any(Date) });
  });

  test('comes before moving the booking', async () => {
    const { id } = await aMissedBooking(app, office);
    const slot = await aSlot(app);
    await fees.ask(id);
    expect(await office.read(id)).toMatchObject({ canMove: false });
    expect(await office.reschedule(id, slot)).toMatchObject({
      status: 409,
      code: 'bookings.feeBeforeMove',
    });
    await fees.waive(id);
    expect(await office.read(id)).toMatchObject({ canMove: true });
    expect((await office.reschedule(id, slot)).status).toBe(200);
  });

  test('refuses a booking without a fee', async () => {
    const { id } = await aMissedBooking(app, office);
    expect(await fees.waive(id)).toMatchObject({ status: 409, code: 'bookings.noFeeToWaive' });
  });
});
