import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutOf, pay } from '#features/checkouts/server/checkouts-factory.ts';
import { aCredit, aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { holdings, promoCodes } from '#features/shop/server/shop-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMemberWithCode, fetchBookingRow } from '../bookings-factory.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, bookingIdIn, type Office } from '../office-factory.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await anOffice(app);
});
afterAll(() => app?.stop());

const balanceOf = async (id: string) =>
  (await app.db.select().from(holdings).where(eq(holdings.id, id)))[0]?.balance;
const usesOf = async (id: string) =>
  (await app.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]?.uses;

/** A family with a pass, credit of $3, a promo code of 10% and a gift card of $10, and its payment for 3 children. */
async function aFamilyWithValue() {
  const member = await aMemberWithCode(app);
  const [pass, credit] = [await aPass(app, member.id), await aCredit(app, member.id, 300)];
  const [promo, card] = [await aPromo(app.db), await aGiftCard(app, 1000)];
  const payment = {
    ...{ guardianEmail: member.email, userId: member.id, childrenCount: 3 },
    ...{ visits: 1, useCredit: true, codes: [promo.code, card.code] },
  };
  const readBalances = async () => [
    await balanceOf(pass.id),
    await balanceOf(credit.id),
    await balanceOf(card.id),
    await usesOf(promo.id),
  ];
  return { member, payment, readBalances };
}

// One child by pass; $30 less 10% is $27, $3 by credit and $10 by gift card: $14 are left.
describe('booking for a family in the office', () => {
  test('spends its visit, codes and credit, and takes the rest at the desk', async () => {
    const { payment, readBalances } = await aFamilyWithValue();
    const response = await office.book({ ...payment, expectedDueCents: 1400 });
    expect(response.json).toMatchObject({ status: 'paid', priceCents: 2700, dueCents: 1400 });
    const id = bookingIdIn(response);
    expect(await readBalances()).toEqual([4, 0, 0, 1]);
    const paid = await app.db.select().from(deskPayments).where(eq(deskPayments.bookingId, id));
    expect(paid).toMatchObject([{ amountCents: 1400, method: 'cash' }]);
    expect(await office.read(id)).toMatchObject({ valueCents: 1300, visits: 1, paidWith: 'cash' });
  });

  test('refunds a part as money first and then to the cards, without touching the pass', async () => {
    const { payment, readBalances } = await aFamilyWithValue();
    const id = bookingIdIn(await office.book(payment));
    const refund = await office.refund(id, { amountCents: 1900 });
    expect(refund.json).toMatchObject({ moneyCents: 1400, valueCents: 500, from: 'desk' });
    expect(await readBalances()).toEqual([4, 0, 500, 1]);
    const cancelled = await office.cancel(id, { back: 'all' });
    expect(cancelled.json).toMatchObject({ moneyCents: 0, valueCents: 800, visits: 1 });
    expect(await readBalances()).toEqual([5, 300, 1000, 1]);
    expect(await fetchBookingRow(app, id)).toMatchObject({ refundedCents: 2700 });
  });

  test('returns the visit of a booking whose price is already refunded', async () => {
    const { payment, readBalances } = await aFamilyWithValue();
    const id = bookingIdIn(await office.book(payment));
    await office.refund(id, { amountCents: 2700 });
    const cancelled = await office.cancel(id, { back: 'all' });
    expect(cancelled.json).toMatchObject({ moneyCents: 0, valueCents: 0, visits: 1 });
    expect(await readBalances()).toEqual([5, 300, 1000, 1]);
  });

  test('asks for the rest by a link that shows it, and is paid by it', async () => {
    const { member, payment, readBalances } = await aFamilyWithValue();
    const response = await office.book({ ...payment, payment: { method: 'link' } });
    expect(response.json).toMatchObject({ status: 'pending', priceCents: 2700, dueCents: 1400 });
    const id = bookingIdIn(response);
    expect(await readBalances()).toEqual([4, 0, 0, 1]);
    await eventually('the email says what is left to pay', async () =>
      (await app.emailsTo(member.email)).some(({ text }) => text.includes('Left to pay: $14.00')),
    );
    const opened = await app.call('POST', `/api/bookings/${id}/pay`, {}, { as: member });
    const { sessionId } = opened.json as { sessionId: string };
    expect((await checkoutOf(app, sessionId)).amountCents).toBe(1400);
    await pay(app, sessionId);
    expect(await fetchBookingRow(app, id)).toMatchObject({ status: 'paid', valueCents: 1300 });
  });

  test('gives everything back if the link is not paid', async () => {
    const { payment, readBalances } = await aFamilyWithValue();
    const id = bookingIdIn(await office.book({ ...payment, payment: { method: 'link' } }));
    expect((await office.cancel(id)).status).toBe(200);
    expect(await fetchBookingRow(app, id)).toMatchObject({ status: 'cancelled' });
    expect(await readBalances()).toEqual([5, 300, 1000, 0]);
  });

  test('needs no link if nothing is left to pay', async () => {
    const { payment } = await aFamilyWithValue();
    const response = await office.book({
      ...{ ...payment, childrenCount: 1 },
      payment: { method: 'link' },
    });
    expect(response.json).toMatchObject({ status: 'paid', priceCents: 0, dueCents: 0 });
  });

  test('refuses what is not as shown, and stores nothing', async () => {
    const { payment, readBalances } = await aFamilyWithValue();
    const outdated = await office.book({ ...payment, expectedDueCents: 900 });
    expect(outdated).toMatchObject({ status: 409, code: 'bookings.dueChanged' });
    expect(outdated.text).toContain('$14.00');
    const unknown = await office.book({ ...payment, codes: ['NOSUCH'] });
    expect(unknown).toMatchObject({ status: 409, code: 'shop.noSuchCode' });
    const trial = await office.book({ ...payment, type: 'trial' });
    expect(trial).toMatchObject({ status: 409, code: 'bookings.trialWithoutPass' });
    const guest = await office.book({ visits: 1 });
    expect(guest).toMatchObject({ status: 409, code: 'bookings.familyFirst' });
    expect(await readBalances()).toEqual([5, 300, 1000, 0]);
  });
});
