import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aBookingInput, aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { findSoldLines } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { type Amounts, amountsWithCodes, families, listNames } from '../published-prices.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createPriceSurfaces, formatCents, type PriceSurfaces } from './price-surfaces.ts';

/*
 * A family that pays with a pass visit, a promo code of 10% and a gift card of $5 pays the same cents on every surface,
 * with each of the four published price lists (decision 0045), on a Tuesday and a Saturday, online, as a walk-in and if
 * the office books for it; a refund in part takes back the tax of its part.
 */

const days = { tuesday: '2027-03-02', saturday: '2027-03-06' } as const;
const GIFT_CENTS = 500;
const slotLabel = '9:00 - 11:00 AM';

const cases = listNames.flatMap((list) =>
  (['tuesday', 'saturday'] as const).map((day) => ({
    list,
    day,
    ...amountsWithCodes[list][day],
    slot: { date: days[day], slotLabel },
    admissions: Object.entries(families[list]).map(([typeId, quantity]) => ({ typeId, quantity })),
  })),
);

let app: TestApp;
let surfaces: PriceSurfaces;
let member: Awaited<ReturnType<typeof aMemberWithCode>>;
let codes: { promoCode: string; giftCode: string };
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set('2027-03-01T15:00:00Z');
  surfaces = createPriceSurfaces(app, await anAdmin(app.services));
  const times = { startTime: '09:00', endTime: '11:00', capacity: 200 };
  for (const venueDate of Object.values(days)) {
    await app.db
      .insert(scheduleChanges)
      .values({ venueDate, ...times })
      .onConflictDoUpdate({
        target: [scheduleChanges.venueDate, scheduleChanges.startTime],
        set: times,
      });
  }
});
afterAll(() => app?.stop());

type Booked = { bookingId: string; sessionId: string; sessionUrl: string };

const negate = ({ total, tax }: Amounts): Amounts => ({ total: 0 - total, tax: 0 - tax });

/** Books as the member. */
async function book(path: string, body: object): Promise<Booked> {
  const input = { ...aBookingInput({ guardianEmail: member.email }), ...body };
  const response = await app.call('POST', path, input, { as: member });
  expect(response.status, response.text).toBe(200);
  return response.json as Booked;
}

/** Checks the stored lines, the email, the family's list, the receipt, the export and the booking that the office sees. */
async function expectSameCents(
  bookingId: string,
  paid: Amounts,
  spent: { discountCents: number; valueCents: number; visits: number },
) {
  const { visits, valueCents, discountCents } = spent;
  const lines = await findSoldLines(app.db, { saleKind: 'booking', saleId: bookingId });
  expect(sumLines(lines)).toMatchObject({
    totalCents: paid.total,
    taxCents: paid.tax,
    discountCents,
  });
  const emailed = [formatCents(paid.total)];
  if (paid.tax > 0) emailed.push(`including ${formatCents(paid.tax)} tax`);
  if (visits > 0) emailed.push('1 visit');
  await surfaces.expectEmailWith(member.email, emailed.join(', '));
  const booking = { priceCents: paid.total, valueCents, visits };
  const mine = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
  expect(mine.json).toMatchObject([booking]);
  expect(await surfaces.fetchReceiptAmounts(bookingId)).toEqual(paid);
  expect(await surfaces.fetchExported(bookingId)).toEqual(paid);
  const read = await surfaces.callAsAdmin('GET', `/api/admin/bookings/${bookingId}`);
  expect(read).toMatchObject(booking);
}

async function expectPaymentPage(bookingId: string, cents: number) {
  expect(await surfaces.fetchPaymentPage(bookingId)).toEqual({ amount: cents, lines: cents });
}

describe.each(cases)('$list on $day', ({ list, slot, admissions, ...expected }) => {
  beforeEach(async () => {
    app.clock.set(`${slot.date}T13:00:00Z`);
    await surfaces.saveList(list);
    member = await aMemberWithCode(app);
    await aPass(app, member.id);
    const [promo, card] = [await aPromo(app.db), await aGiftCard(app, GIFT_CENTS)];
    codes = { promoCode: promo.code, giftCode: card.code };
  });

  /** Refunds a part in the office: first what was paid in money, then to the gift card. */
  async function expectRefund(
    bookingId: string,
    { refunded, dueCents }: { refunded: Amounts; dueCents: number },
  ) {
    const path = `/api/admin/bookings/${bookingId}/refund`;
    const body = { amountCents: refunded.total, refundedCents: 0 };
    const reported = await surfaces.reportedBy(() => surfaces.callAsAdmin('POST', path, body));
    expect(reported).toEqual(negate(refunded));
    await surfaces.expectEmailWith(member.email, formatCents(Math.min(refunded.total, dueCents)));
  }

  test('codes pay the same online on every surface', async () => {
    const { paid, refunded: _, ...quoted } = expected.onlineWithCodes;
    const body = { ...slot, admissions, ...codes };
    const quote = await app.call('POST', '/api/bookings/price', body, { as: member });
    expect(quote.json).toMatchObject({ ...quoted, valueCents: GIFT_CENTS });
    const checkoutPath = '/api/bookings/create-checkout';
    const { bookingId, sessionId } = await book(checkoutPath, {
      ...{ ...body, expectedCents: quoted.priceCents },
    });
    await expectPaymentPage(bookingId, quoted.dueCents);
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);
    const path = `/api/checkout/status?session_id=${sessionId}`;
    const status = await app.call('GET', path, undefined, { as: member });
    const { confirmation } = status.json as { confirmation: Confirmation };
    expect(confirmation).toMatchObject({
      totalCents: paid.total,
      taxes: paid.tax ? [{ taxCents: paid.tax }] : [],
    });
    const { discountCents } = quoted;
    await expectSameCents(bookingId, paid, { discountCents, valueCents: GIFT_CENTS, visits: 0 });
    await expectRefund(bookingId, expected.onlineWithCodes);
  });

  test('a pass visit leaves the same to pay online on every surface', async () => {
    const paid = expected.onlineWithPass;
    const body = { ...slot, admissions, visits: 1, expectedCents: paid.total };
    const { bookingId, sessionUrl } = await book('/api/bookings/create-pass-booking', body);
    await expectPaymentPage(bookingId, paid.total);
    const sessionId = /cs_[^/?]+/.exec(sessionUrl)?.[0] ?? '';
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);
    await expectSameCents(bookingId, paid, { discountCents: 0, valueCents: 0, visits: 1 });
  });

  /** Checks the quote and books for the family with its pass visit and its codes. */
  async function bookForFamily(
    path: '/api/check-in/walk-ins' | '/api/admin/bookings',
    channel: 'walk-in' | 'desk' | 'online',
  ): Promise<string> {
    const {
      paid: _paid,
      refunded: _refunded,
      ...quoted
    } = channel === 'online' ? expected.onlineWithAll : expected.atDeskWithAll;
    const spent = { userId: member.id, visits: 1, codes: Object.values(codes), admissions };
    const quote = await surfaces.callAsAdmin('POST', '/api/check-in/bookings/price', {
      ...{ ...slot, ...spent, channel },
    });
    expect(quote).toMatchObject({ ...quoted, valueCents: GIFT_CENTS });
    const { bookingId } = await surfaces.callAsAdmin<Booked>('POST', path, {
      ...{ slotLabel, ...spent, ...(channel !== 'walk-in' && { date: slot.date }) },
      ...{ guardianName: 'Dora Door', guardianEmail: member.email },
      ...{ expectedCents: quoted.priceCents, expectedDueCents: quoted.dueCents },
      payment: { method: channel === 'online' ? 'link' : 'cash' },
    });
    return bookingId;
  }

  test.each([
    ['for a walk-in', '/api/check-in/walk-ins', 'walk-in'],
    ['in the office', '/api/admin/bookings', 'desk'],
  ] as const)('pass and codes pay the same %s on every surface', async (_, path, channel) => {
    const { paid, discountCents, dueCents } = expected.atDeskWithAll;
    let bookingId = '';
    const reported = await surfaces.reportedBy(async () => {
      bookingId = await bookForFamily(path, channel);
    });
    expect(reported).toEqual(paid);
    const payments = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, bookingId));
    expect(payments).toMatchObject([{ amountCents: dueCents }]);
    await expectSameCents(bookingId, paid, { discountCents, valueCents: GIFT_CENTS, visits: 1 });
    if (channel === 'desk') return expectRefund(bookingId, expected.atDeskWithAll);
    const takeBack = `/api/check-in/walk-ins/${bookingId}/take-back`;
    const undo = () => surfaces.callAsAdmin('POST', takeBack, {});
    expect(await surfaces.reportedBy(undo)).toEqual(negate(paid));
  });

  test('pass and codes leave the same to pay by an emailed link', async () => {
    const { paid, discountCents, dueCents } = expected.onlineWithAll;
    const bookingId = await bookForFamily('/api/admin/bookings', 'online');
    await surfaces.expectEmailWith(member.email, `Left to pay: ${formatCents(dueCents)}`);
    const opened = await app.call('POST', `/api/bookings/${bookingId}/pay`, {}, { as: member });
    await expectPaymentPage(bookingId, dueCents);
    const { sessionId } = opened.json as Booked;
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);
    await expectSameCents(bookingId, paid, { discountCents, valueCents: GIFT_CENTS, visits: 1 });
  });
});
