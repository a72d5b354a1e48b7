import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, fetchBookingRow } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { aCredit, aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { holdings, promoCodes } from '#features/shop/server/shop-tables.ts';
import { idempotencyKeys } from '#platform/server/database/platform-tables.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamily, aSlotToday, runConcurrently } from './check-in-factory.ts';
import { visits } from './check-in-tables.ts';

let app: TestApp;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());

/** Each test runs on its own day at 10 AM, during the first slot. */
let day = 0;
beforeEach(() => {
  day += 1;
  app.clock.set(instantOf(addDays('2027-03-02', day), '10:00', 'America/New_York'));
});

type WalkIn = { bookingId: string; priceCents: number; dueCents: number };
type Options = { key?: string };

/** Posts a walk-in of a family without a booking, paid in cash by default. */
async function postWalkIn(changes: object, { key }: Options = {}) {
  const guardianEmail = await aSignedWaiver(app);
  const body = {
    guardianName: 'Dora Door',
    guardianEmail,
    payment: { method: 'cash' },
    ...changes,
  };
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return app.call('POST', '/api/check-in/walk-ins', body, { as: desk, headers });
}
async function bookWalkIn(changes: object): Promise<WalkIn> {
  const response = await postWalkIn(changes);
  expect(response.status, response.text).toBe(201);
  return response.json as WalkIn;
}
const price = (changes: object) =>
  app.call('POST', '/api/check-in/bookings/price', { ...today(), ...changes }, { as: desk });
const today = () => ({
  date: app.clock.now().toISOString().slice(0, 10),
  slotLabel: '9:00 - 11:00 AM',
  channel: 'walk-in',
});
const balanceOf = async (id: string) =>
  (await app.db.select().from(holdings).where(eq(holdings.id, id)))[0]?.balance;
const usesOf = async (id: string) =>
  (await app.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]?.uses;
const paymentOf = async (bookingId: string) =>
  (await app.db.select().from(deskPayments).where(eq(deskPayments.bookingId, bookingId)))[0];
const ownerOfVisit = async (bookingId: string) =>
  (await app.db.select().from(visits).where(eq(visits.bookingId, bookingId)))[0]?.userId;
const countBookings = () => app.db.$count(bookings);

/** A family with a pass, and a promo code of 10% and a gift card of $10 that it brings along. */
async function aFamilyWithValue() {
  const { member } = await aFamily(app);
  const pass = await aPass(app, member.id);
  return { member, pass, promo: await aPromo(app.db), card: await aGiftCard(app, 1000) };
}

describe('paying for a walk-in', () => {
  // 1 of 3 children by pass; $30 less 10% is $27, and $10 of it are on the gift card.
  const amounts = { priceCents: 2700, dueCents: 1700 };

  test('spends a pass visit, a promo code and a gift card, and takes the rest', async () => {
    const { member, pass, promo, card } = await aFamilyWithValue();
    const payment = { userId: member.id, visits: 1, childrenCount: 3 };
    const codes = [card.code, promo.code];
    expect((await price({ ...payment, codes })).json).toMatchObject({
      priceCents: 3000,
      discountCents: 300,
      valueCents: 1000,
      dueCents: 1700,
    });
    const expected = { expectedCents: 3000, expectedDueCents: 1700 };
    const walkIn = await bookWalkIn({ ...payment, codes, ...expected });
    expect(walkIn).toMatchObject(amounts);
    expect(await fetchBookingRow(app, walkIn.bookingId)).toMatchObject({
      userId: member.id,
      priceCents: 2700,
      discountCents: 300,
      valueCents: 1000,
      visits: 1,
      promoCodeId: promo.id,
    });
    expect(await paymentOf(walkIn.bookingId)).toMatchObject({ amountCents: 1700, method: 'cash' });
    expect(await ownerOfVisit(walkIn.bookingId)).toBe(member.id);
    expect([await balanceOf(pass.id), await balanceOf(card.id)]).toEqual([4, 0]);
    expect(await usesOf(promo.id)).toBe(1);
  });

  test('gives everything back when it is undone, once', async () => {
    const { member, pass, promo, card } = await aFamilyWithValue();
    const codes = [promo.code, card.code];
    const { bookingId } = await bookWalkIn({
      ...{ userId: member.id, visits: 1, childrenCount: 3, codes },
    });
    const undo = () =>
      app.call('POST', `/api/check-in/walk-ins/${bookingId}/take-back`, {}, { as: desk });
    expect((await undo()).json).toMatchObject({ handBackCents: 1700 });
    expect((await undo()).status).toBe(409);
    expect([await balanceOf(pass.id), await balanceOf(card.id)]).toEqual([5, 1000]);
    expect(await usesOf(promo.id)).toBe(0);
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({ refundedCents: 2700 });
  });

  test('is charged once if the request is repeated', async () => {
    const { member, pass, card } = await aFamilyWithValue();
    const guardianEmail = await aSignedWaiver(app);
    const body = { guardianEmail, userId: member.id, visits: 1, codes: [card.code] };
    const input = { ...body, childrenCount: 2 };
    const first = await postWalkIn(input, { key: 'walk-in-twice' });
    // The stored response may be gone: the walk-in itself is found.
    await app.db.delete(idempotencyKeys);
    const second = await postWalkIn(input, { key: 'walk-in-twice' });
    expect(second.json).toEqual(first.json);
    expect(second.json).toMatchObject({ priceCents: 1500, dueCents: 500 });
    expect([await balanceOf(pass.id), await balanceOf(card.id)]).toEqual([4, 0]);
  });

  test('takes nothing if credit covers the price', async () => {
    const { member } = await aFamily(app);
    const credit = await aCredit(app, member.id, 2000);
    const path = `/api/check-in/families/${member.id}/balance`;
    const balance = await app.call('GET', path, undefined, { as: desk });
    expect(balance.json).toEqual({ visits: 0, creditCents: 2000 });
    const walkIn = await bookWalkIn({ userId: member.id, useCredit: true, expectedDueCents: 0 });
    expect(walkIn).toMatchObject({ priceCents: 1500, dueCents: 0 });
    expect(await paymentOf(walkIn.bookingId)).toBeUndefined();
    expect(await balanceOf(credit.id)).toBe(500);
  });

  test('does not use up a promo code if the pass covers everything', async () => {
    const { member, pass, promo } = await aFamilyWithValue();
    const payment = { userId: member.id, visits: 1, codes: [promo.code] };
    const { bookingId } = await bookWalkIn({ ...payment, expectedDueCents: 0 });
    expect([await balanceOf(pass.id), await usesOf(promo.id)]).toEqual([4, 0]);
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({ promoCodeId: null, visits: 1 });
  });

  test('offers one visit of a pass per child, and prices no more', async () => {
    const { member } = await aFamily(app);
    const pass = await aPass(app, member.id, { perChild: true });
    const path = `/api/check-in/families/${member.id}/balance`;
    const balance = await app.call('GET', path, undefined, { as: desk });
    expect(balance.json).toEqual({ visits: 1, creditCents: 0 });
    const payment = { userId: member.id, visits: 2, childrenCount: 2 };
    for (const call of [price, postWalkIn]) {
      expect(await call(payment)).toMatchObject({
        status: 409,
        text: expect.stringContaining('one more is needed'),
      });
    }
    expect(await balanceOf(pass.id)).toBe(5);
    const unknown = `/api/check-in/families/${randomUUID()}/balance`;
    expect((await app.call('GET', unknown, undefined, { as: desk })).status).toBe(404);
  });

  test('accepts codes in lower case and with spaces', async () => {
    const [promo, card] = [await aPromo(app.db), await aGiftCard(app, 350)];
    const codes = [
      ` ${promo.code.slice(0, 3).toLowerCase()} ${promo.code.slice(3).toLowerCase()} `,
      card.code.toLowerCase().replaceAll('-', ' '),
    ];
    expect(await bookWalkIn({ codes })).toMatchObject({ priceCents: 1350, dueCents: 1000 });
  });
});

describe('a walk-in that cannot be paid as shown', () => {
  test.each([
    ['an unknown code', async () => ['NOSUCH'], 'We couldn’t find a promo code or gift card'],
    [
      'an expired promo code',
      async () => [(await aPromo(app.db, { endsAt: app.clock.now() })).code],
      'This promo code has expired.',
    ],
    [
      'a promo code that is used up',
      async () => [(await aPromo(app.db, { maxUses: 1, uses: 1 })).code],
      'This promo code has reached its limit.',
    ],
    [
      'an empty gift card',
      async () => {
        const card = await aGiftCard(app, 500);
        await app.db.update(holdings).set({ balance: 0 }).where(eq(holdings.id, card.id));
        return [card.code];
      },
      'This gift card has no balance left.',
    ],
    [
      'two promo codes',
      async () => [(await aPromo(app.db)).code, (await aPromo(app.db)).code],
      'You can use one promo code and one gift card at a time.',
    ],
  ])('is refused for %s, and stores nothing', async (_, makeCodes, text) => {
    const { member, pass } = await aFamilyWithValue();
    const codes = await makeCodes();
    const payment = { userId: member.id, visits: 1, childrenCount: 2, codes };
    const count = await countBookings();
    for (const call of [price, postWalkIn]) {
      expect(await call(payment)).toMatchObject({
        status: 409,
        text: expect.stringContaining(text),
      });
    }
    expect([await balanceOf(pass.id), await countBookings()]).toEqual([5, count]);
  });

  test('is refused for credit or visits of nobody', async () => {
    for (const payment of [{ useCredit: true }, { visits: 1 }]) {
      expect((await postWalkIn(payment)).text).toContain('Please choose the family first');
    }
  });

  test('is refused for a member’s code together with other value', async () => {
    const { member, code } = await aFamily(app);
    const payment = { method: 'member-code', memberCodeId: code.id };
    for (const value of [{ codes: ['ANY'] }, { useCredit: true }, { visits: 1 }]) {
      const response = await postWalkIn({ userId: member.id, payment, ...value });
      expect(response).toMatchObject({
        status: 409,
        text: expect.stringContaining('can’t be combined'),
      });
    }
  });

  test('is refused with the new amount if the gift card was spent meanwhile', async () => {
    const { member, pass, promo, card } = await aFamilyWithValue();
    const payment = { userId: member.id, visits: 1, childrenCount: 2 };
    await app.db.update(holdings).set({ balance: 400 }).where(eq(holdings.id, card.id));
    const codes = [card.code, promo.code];
    // $13.50 less $10 was shown, and $4 are left.
    const response = await postWalkIn({ ...payment, codes, expectedDueCents: 350 });
    expect(response).toMatchObject({ status: 409, text: expect.stringContaining('$9.50') });
    expect([await balanceOf(pass.id), await balanceOf(card.id)]).toEqual([5, 400]);
    expect(await usesOf(promo.id)).toBe(0);
  });

  test('is refused if the price changed meanwhile', async () => {
    const { card } = await aFamilyWithValue();
    const response = await postWalkIn({ codes: [card.code], expectedCents: 1200 });
    expect(response).toMatchObject({ status: 409, text: expect.stringContaining('$15.00') });
    expect(await balanceOf(card.id)).toBe(1000);
  });
});

describe('two desks at once', () => {
  const lockHolding = (id: string) => (sql: TestApp['sql']) =>
    sql`select from holdings where id = ${id} for update`;

  test('spend a gift card once', async () => {
    const { card } = await aFamilyWithValue();
    const payment = { codes: [card.code], expectedDueCents: 500 };
    const book = () => postWalkIn(payment);
    const responses = await runConcurrently(app, lockHolding(card.id), [book, book]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.text).toBe(
      'This gift card has no balance left.',
    );
    expect(await balanceOf(card.id)).toBe(0);
  });

  test('use a pass’s last visit once', async () => {
    const { member } = await aFamily(app);
    const pass = await aPass(app, member.id, { visits: 1 });
    await aSlotToday(app, ['09:00', '11:00']);
    const book = () => postWalkIn({ userId: member.id, visits: 1, expectedDueCents: 0 });
    const responses = await runConcurrently(app, lockHolding(pass.id), [book, book]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await balanceOf(pass.id)).toBe(0);
  });
});
