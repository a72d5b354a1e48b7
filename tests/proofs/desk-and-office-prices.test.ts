import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { findSoldLines } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { families } from '../published-prices.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createPriceSurfaces, formatCents, type PriceSurfaces } from './price-surfaces.ts';

/*
 * A family that pays with a pass visit, a promo code and a gift card pays the same cents on every surface, whether it
 * walks in or the office books for it. With 7% added to $8, calculated by hand: the baby is free with a sibling, the pass
 * covers one child, and the other costs $8 less 10%, plus 50 cents of tax. The gift card pays $5 of these $7.70.
 */
const paid = { total: 770, tax: 50 };
const quoted = { priceCents: 856, discountCents: 80, valueCents: 500, dueCents: 270 };
const DAY = '2027-03-02';
const SLOT = { date: DAY, slotLabel: '9:00 - 11:00 AM' };
const admissions = Object.entries(families.freeBaby).map(([typeId, quantity]) => ({
  typeId,
  quantity,
}));

let app: TestApp;
let surfaces: PriceSurfaces;
let member: Awaited<ReturnType<typeof aMemberWithCode>>;
/** What the family pays with. */
let payment: { userId: string; visits: number; codes: string[] };
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set(`${DAY}T13:00:00Z`);
  surfaces = createPriceSurfaces(app, await anAdmin(app.services));
  await surfaces.saveList('freeBaby');
});
afterAll(() => app?.stop());

beforeEach(async () => {
  member = await aMemberWithCode(app);
  await aPass(app, member.id);
  const [promo, card] = [await aPromo(app.db), await aGiftCard(app, 500)];
  payment = { userId: member.id, visits: 1, codes: [card.code, promo.code] };
});

const expected = { expectedCents: quoted.priceCents, expectedDueCents: quoted.dueCents };
const guardian = () => ({ guardianName: 'Dora Door', guardianEmail: member.email });
const quote = (channel: 'walk-in' | 'desk' | 'online') =>
  surfaces.callAsAdmin('POST', '/api/check-in/bookings/price', {
    ...SLOT,
    ...payment,
    admissions,
    channel,
  });
type Booked = { bookingId: string };
const bookInOffice = (method: 'cash' | 'link') =>
  surfaces.callAsAdmin<Booked>('POST', '/api/admin/bookings', {
    ...{ ...SLOT, ...guardian(), ...payment, ...expected, admissions },
    payment: { method },
  });

/** Checks the stored lines, the email, the family's list, the export and the booking that the office sees. */
async function expectSameCents(bookingId: string) {
  const lines = await findSoldLines(app.db, { saleKind: 'booking', saleId: bookingId });
  const { totalCents, taxCents, discountCents } = sumLines(lines);
  expect({ totalCents, taxCents, discountCents }).toEqual({
    totalCents: paid.total,
    taxCents: paid.tax,
    discountCents: quoted.discountCents,
  });
  const price = `${formatCents(paid.total)}, including ${formatCents(paid.tax)} tax, 1 visit`;
  await surfaces.expectEmailWith(member.email, price);
  const mine = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
  expect(mine.json).toMatchObject([{ priceCents: paid.total, valueCents: 500, visits: 1 }]);
  expect(await surfaces.fetchExported(bookingId)).toEqual(paid);
  const read = await surfaces.callAsAdmin('GET', `/api/admin/bookings/${bookingId}`);
  expect(read).toMatchObject({ priceCents: paid.total, valueCents: 500, visits: 1 });
}

async function expectTakenAtDesk(bookingId: string) {
  const payments = app.db.select().from(deskPayments).where(eq(deskPayments.bookingId, bookingId));
  expect(await payments).toMatchObject([{ amountCents: quoted.dueCents }]);
}

describe('a pass visit, a promo code and a gift card', () => {
  test('pay the same for a walk-in on every surface', async () => {
    expect(await quote('walk-in')).toMatchObject(quoted);
    let bookingId = '';
    const reported = await surfaces.reportedBy(async () => {
      const body = { ...guardian(), ...payment, ...expected, admissions };
      const walkIn = await surfaces.callAsAdmin<Booked>('POST', '/api/check-in/walk-ins', {
        ...{ ...body, slotLabel: SLOT.slotLabel },
        payment: { method: 'cash' },
      });
      bookingId = walkIn.bookingId;
    });
    expect(reported).toEqual(paid);
    await expectTakenAtDesk(bookingId);
    await expectSameCents(bookingId);
    const undo = () =>
      surfaces.callAsAdmin('POST', `/api/check-in/walk-ins/${bookingId}/take-back`, {});
    expect(await surfaces.reportedBy(undo)).toEqual({ total: -paid.total, tax: -paid.tax });
  });

  test('pay the same in the office, and a refund in part takes back its tax', async () => {
    expect(await quote('desk')).toMatchObject(quoted);
    let bookingId = '';
    const reported = await surfaces.reportedBy(async () => {
      bookingId = (await bookInOffice('cash')).bookingId;
    });
    expect(reported).toEqual(paid);
    await expectTakenAtDesk(bookingId);
    await expectSameCents(bookingId);
    // All $2.70 of the cash and $2 of the gift card; 50 × 470 / 770 cents of tax.
    const refund = { amountCents: 470, refundedCents: 0 };
    const url = `/api/admin/bookings/${bookingId}/refund`;
    const refunded = await surfaces.reportedBy(() => surfaces.callAsAdmin('POST', url, refund));
    expect(refunded).toEqual({ total: -470, tax: -31 });
  });

  test('leave the same to pay by an emailed link', async () => {
    expect(await quote('online')).toMatchObject(quoted);
    const { bookingId } = await bookInOffice('link');
    await surfaces.expectEmailWith(member.email, `Left to pay: ${formatCents(quoted.dueCents)}`);
    const path = `/api/bookings/${bookingId}/pay`;
    const opened = await app.call('POST', path, {}, { as: member });
    const { dueCents } = quoted;
    expect(await surfaces.fetchPaymentPage(bookingId)).toEqual({
      amount: dueCents,
      lines: dueCents,
    });
    const { sessionId } = opened.json as { sessionId: string };
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);
    await expectSameCents(bookingId);
  });
});
