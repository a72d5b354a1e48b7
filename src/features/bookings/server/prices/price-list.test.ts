import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { admission, priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { extraStock, soldLines } from '#features/prices/server/sold-lines-tables.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
  resetDays,
} from '../bookings-factory.ts';

let app: TestApp;
let admin: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  resetDays();
  app = await startTestApp();
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
  staff = await aStaffMember(app.services);
});
afterAll(() => app.stop());

const postList = (list: PriceList, stock: Record<string, number | null> = {}) =>
  app.call('POST', '/api/admin/price-list', { list, stock }, { as: admin });
const fetchVersion = async () => {
  const { json } = await app.call('GET', '/api/admin/price-list', undefined, { as: admin });
  return (json as { list: PriceList }).list.version;
};
/** Replaces the saved list. */
async function saveList(list: PriceList, stock = {}) {
  const response = await postList({ ...list, version: await fetchVersion() }, stock);
  expect(response.status, response.text).toBe(200);
}

const toAdmissionsBody = (admissions: Record<string, number>) => ({
  admissions: Object.entries(admissions).map(([typeId, quantity]) => ({ typeId, quantity })),
});
const fetchLines = (saleId: string) =>
  app.db.select().from(soldLines).where(eq(soldLines.saleId, saleId)).orderBy(soldLines.position);
async function fetchCheckout(bookingId: string) {
  const [row] = await app.db.select().from(checkouts).where(eq(checkouts.subjectId, bookingId));
  return { amountCents: row?.amountCents, request: row?.request as CheckoutRequest };
}

describe('saving a price list', () => {
  beforeEach(() => app.changeVenue({ priceList: null, taxPercent: 0 }));

  test('starts from a list derived from the settings', async () => {
    const { json } = await app.call('GET', '/api/admin/price-list', undefined, { as: admin });
    expect(json).toMatchObject({
      list: {
        version: 0,
        types: [{ id: 'child', most: 1, rules: [{ cents: 2000 }, { cents: 1500 }] }],
      },
      stock: {},
    });
  });

  test.each([
    ['two default prices', [admission('child', [{ cents: 1 }, { cents: 2 }])], /Only one price/],
    ['a price below zero', [admission('child', [{ cents: -1 }])], /Enter a valid price/],
  ])('refuses %s and explains why', async (_label, types, message) => {
    const response = await postList(priceListWith(types, null, { version: 0 }));
    expect(response.status).toBe(400);
    expect(response.text).toMatch(message);
  });

  test('refuses a tax above 100 percent and explains why', async () => {
    const rate = { name: 'Tax', percent: 101, kind: 'added' } as const;
    const list = priceListWith([admission('child', [{ cents: 1 }])], rate, { version: 0 });
    const response = await postList(list);
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringContaining('from 0 to 100 percent'),
    ]);
  });

  test('refuses a list that was changed in the meantime', async () => {
    await saveList(publishedLists.freeBaby);
    const response = await postList({ ...publishedLists.siblings, version: 0 });
    expect(response.status).toBe(409);
    expect(response.text).toMatch(/changed in the meantime/);
  });

  test('accepts one of two concurrent changes', async () => {
    const list = { ...publishedLists.freeBaby, version: 0 };
    const responses = await Promise.all([postList(list), postList(list)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('retires a removed type that has sales', async () => {
    await saveList(publishedLists.cheaperOnline);
    await aHold(app, { ...(await aSlot(app)), ...toAdmissionsBody({ toddler: 1 }) });
    const { types } = publishedLists.cheaperOnline;
    const remaining = types.filter(({ id }) => id !== 'toddler' && id !== 'baby');
    const list = {
      ...publishedLists.cheaperOnline,
      types: remaining,
      version: await fetchVersion(),
    };
    const { json } = await postList(list);
    expect(json).toMatchObject({ retired: ['toddler'] });
    const savedTypes = (json as { list: PriceList }).list.types;
    expect(savedTypes.map(({ id, active }) => [id, active])).toEqual([
      ['adult', true],
      ['sibling', true],
      ['toddler', false],
    ]);
    const { json: venue } = await app.call('GET', '/api/venue');
    const onSale = (venue as { priceList: PriceList }).priceList.types.map(({ id }) => id);
    expect(onSale).toEqual(['adult', 'sibling']);
  });
});

describe('booking with a price list', () => {
  const familyAdmissions = { adult: 2, baby: 1, toddler: 1, sibling: 1 };

  test('stores each line with its price and charges the same amount at the provider', async () => {
    await saveList(publishedLists.freeBaby);
    const slot = await aSlot(app);
    const quote = await app.call('POST', '/api/bookings/price', {
      date: slot.date,
      slotLabel: slot.slotLabel,
      ...toAdmissionsBody(familyAdmissions),
    });
    expect(quote.json).toMatchObject({ priceCents: 1712, dueCents: 1712 });
    const hold = await aHold(app, {
      ...slot,
      ...toAdmissionsBody(familyAdmissions),
      expectedCents: 1712,
    });
    expect(await fetchBookingRow(app, hold.bookingId)).toMatchObject({
      priceCents: 1712,
      childrenCount: 3,
    });
    const { amountCents, request } = await fetchCheckout(hold.bookingId);
    expect(amountCents).toBe(1712);
    expect(
      request.lines.map(({ name, amountCents, quantity }) => [name, amountCents, quantity]),
    ).toEqual([
      ['toddler, Open Play, Playvillage', 800, 1],
      ['sibling, Open Play, Playvillage', 800, 1],
      ['Sales tax (7 %)', 112, 1],
    ]);
    expect(await fetchLines(hold.bookingId)).toMatchObject([
      { typeId: 'adult', quantity: 2, totalCents: 0, countedAt: null },
      { typeId: 'baby', quantity: 1, totalCents: 0 },
      { typeId: 'toddler', taxCents: 56, totalCents: 856, taxKind: 'added', taxPercent: 7 },
      { typeId: 'sibling', taxCents: 56, totalCents: 856 },
    ]);
  });

  test('reverses the tax in proportion to each refund', async () => {
    await saveList(publishedLists.siblings);
    const hold = await aHold(app, {
      ...(await aSlot(app)),
      ...toAdmissionsBody({ child: 2, baby: 1 }),
    });
    await pay(app, hold.sessionId);
    const total = 2940 + 2178;
    expect((await fetchBookingRow(app, hold.bookingId)).priceCents).toBe(total);
    const url = `/api/admin/bookings/${hold.bookingId}/refund`;
    const part = { amountCents: 1000, refundedCents: 0 };
    expect((await app.call('POST', url, part, { as: admin })).status).toBe(200);
    const sumCountedLines = () =>
      app.db
        .select({
          tax: sql<number>`sum(${soldLines.taxCents})::int`,
          total: sql<number>`sum(${soldLines.totalCents})::int`,
        })
        .from(soldLines)
        .where(and(eq(soldLines.saleId, hold.bookingId), isNotNull(soldLines.countedAt)));
    expect(await sumCountedLines()).toEqual([{ tax: 240 + 178 - 82, total: total - 1000 }]);
    const rest = { amountCents: total - 1000, refundedCents: 1000 };
    expect((await app.call('POST', url, rest, { as: admin })).status).toBe(200);
    expect(await sumCountedLines()).toEqual([{ tax: 0, total: 0 }]);
  });

  test('refuses an outdated price, returns the new one and holds nothing', async () => {
    await saveList(publishedLists.cheaperOnline);
    const slot = await aSlot(app);
    const guardianEmail = await aSignedWaiver(app);
    const input = {
      ...aBookingInput({ ...slot, guardianEmail }),
      ...toAdmissionsBody({ toddler: 2 }),
    };
    const body = { ...input, expectedCents: 1800 };
    const response = await app.call('POST', '/api/bookings/create-checkout', body);
    expect([response.status, response.text]).toEqual([409, expect.stringContaining('$20.00')]);
    const { json } = await app.call('GET', `/api/bookings/availability?date=${slot.date}`);
    expect(json).toContainEqual(expect.objectContaining({ label: slot.slotLabel, available: 25 }));
  });

  test.each([
    ['a type that is not on sale', { goat: 1 }, 409],
    ['more than the maximum of a type', { toddler: 7 }, 400],
    ['no admission that takes a spot', { adult: 2, baby: 1 }, 400],
  ])('refuses %s and explains why', async (_label, admissions, status) => {
    await saveList(publishedLists.cheaperOnline);
    const guardianEmail = await aSignedWaiver(app);
    const input = {
      ...aBookingInput({ ...(await aSlot(app)), guardianEmail }),
      ...toAdmissionsBody(admissions),
    };
    const response = await app.call('POST', '/api/bookings/create-checkout', input);
    expect(response.status).toBe(status);
    expect(response.text).toMatch(/^[A-Z].*\.$/);
  });

  test('books the default type for a number of children without admissions', async () => {
    await saveList(publishedLists.cheaperOnline);
    const hold = await aHold(app, { ...(await aSlot(app)), childrenCount: 2 });
    expect(await fetchLines(hold.bookingId)).toMatchObject([{ typeId: 'toddler', quantity: 2 }]);
  });

  test('lets a member’s code cover only the admissions that take a spot', async () => {
    const paidType = admission('grandparent', [{ cents: 300 }], { counted: false });
    await saveList(priceListWith([...publishedLists.cheaperOnline.types, paidType]));
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    const freeId = await aMemberBooking(app, member, {
      ...slot,
      ...toAdmissionsBody({ toddler: 2 }),
    });
    expect(await fetchBookingRow(app, freeId)).toMatchObject({ priceCents: 0, status: 'paid' });
    const response = await app.call(
      'POST',
      '/api/bookings/create-member-booking',
      {
        ...aBookingInput({ ...(await aSlot(app)), guardianEmail: member.email }),
        ...{ memberCodeId: member.codeId, ...toAdmissionsBody({ toddler: 1, grandparent: 1 }) },
      },
      { as: member },
    );
    expect(response.json).toMatchObject({ sessionUrl: expect.stringContaining('http') });
    const { bookingId } = response.json as { bookingId: string };
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({
      priceCents: 300,
      status: 'pending',
    });
  });

  test('charges the desk and last-hours prices for walk-ins', async () => {
    await saveList(publishedLists.cheaperOnline);
    const guardianEmail = await aSignedWaiver(app);
    const walkIn = (admissions: Record<string, number>, changes = {}) =>
      app.call(
        'POST',
        '/api/check-in/walk-ins',
        {
          ...{ guardianName: 'Dana', guardianEmail, payment: { method: 'cash' } },
          ...toAdmissionsBody(admissions),
          ...changes,
        },
        { as: staff },
      );
    expect((await walkIn({ toddler: 1, sibling: 1 })).json).toMatchObject({ priceCents: 2400 });
    await saveList(publishedLists.lastHours);
    expect((await walkIn({ crawler: 1, child: 1 })).json).toMatchObject({ priceCents: 1700 });
    app.clock.set('2027-03-02T21:45:00Z');
    expect((await walkIn({ crawler: 1, child: 1 })).json).toMatchObject({ priceCents: 1300 });
    app.clock.set(NOW);
  });

  test('tells how many are left of extras on sale, but not the whole stock', async () => {
    const socks = admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false });
    const withSocks = (changes: object) =>
      priceListWith([...publishedLists.cheaperOnline.types, { ...socks, ...changes }]);
    const fetchExtras = async () => (await app.call('GET', '/api/bookings/extras')).json;
    await saveList(withSocks({}), { socks: 40 });
    expect(await fetchExtras()).toEqual([{ typeId: 'socks', left: 12 }]);
    await saveList(withSocks({ active: false }));
    expect(await fetchExtras()).toEqual([]);
  });

  test('sells the last extra once and restocks it when the booking is cancelled', async () => {
    const socks = admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false });
    await saveList(priceListWith([...publishedLists.cheaperOnline.types, socks]), { socks: 1 });
    const slot = await aSlot(app);
    const attempt = async () => {
      const guardianEmail = await aSignedWaiver(app, anEmail());
      const input = aBookingInput({ ...slot, guardianEmail });
      const body = { ...input, ...toAdmissionsBody({ toddler: 1, socks: 1 }) };
      return app.call('POST', '/api/bookings/create-checkout', body);
    };
    const responses = await Promise.all([attempt(), attempt(), attempt()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.text).toMatch(/“socks” is sold out/);
    const { json: extras } = await app.call('GET', '/api/bookings/extras');
    expect(extras).toEqual([{ typeId: 'socks', left: 0 }]);
    const { json } = responses.find(({ status }) => status === 200) ?? { json: {} };
    const { bookingId } = json as { bookingId: string };
    const cancelled = await app.call(
      'POST',
      `/api/admin/bookings/${bookingId}/cancel`,
      {},
      { as: admin },
    );
    expect(cancelled.status).toBe(200);
    expect(await app.db.select().from(extraStock)).toEqual([{ typeId: 'socks', left: 1 }]);
  });
});
