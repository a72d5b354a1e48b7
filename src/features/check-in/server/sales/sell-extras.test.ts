import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import type { Figures } from '#features/figures/figures-contract.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { findExtraStock, setExtraStock } from '#features/prices/server/index.ts';
import { aGiftCard, aPromo } from '#features/shop/server/shop-factory.ts';
import { holdings, promoCodes } from '#features/shop/server/shop-tables.ts';
import { idempotencyKeys } from '#platform/server/database/platform-tables.ts';
import { instantOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { runConcurrently } from '../check-in-factory.ts';
import { deskSales } from '../desk-sales-tables.ts';

const extra = (id: string, cents: number) =>
  admission(id, [{ cents }], { kind: 'extra', counted: false });
const list = priceListWith(
  [
    admission('child', [{ cents: 1500 }]),
    extra('socks', 200),
    extra('coffee', 350),
    extra('sticker', 50),
  ],
  { name: 'Sales tax', percent: 7, kind: 'added' },
);

let app: TestApp;
let admin: SignedIn;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(instantOf('2027-03-02', '10:00', 'America/New_York'));
  admin = await anAdmin(app.services);
  desk = await aStaffMember(app.services);
  const { json } = await app.call('GET', '/api/admin/price-list', undefined, { as: admin });
  const { version } = (json as { list: { version: number } }).list;
  const body = { list: { ...list, version }, stock: {} };
  await app.call('POST', '/api/admin/price-list', body, { as: admin });
});
afterAll(() => app?.stop());

type Sale = { saleId: string; priceCents: number; dueCents: number };
const items = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([typeId, quantity]) => ({ typeId, quantity }));

function sell(quantities: Record<string, number>, changes: object = {}, key?: string) {
  const body = { items: items(quantities), method: 'cash', ...changes };
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return app.call('POST', '/api/check-in/sales', body, { as: desk, headers });
}
const undo = (id: string) => app.call('POST', `/api/check-in/sales/${id}/undo`, {}, { as: desk });
const stockOf = async (id: string) => (await findExtraStock(app.db)).get(id);
const balanceOf = async (id: string) =>
  (await app.db.select().from(holdings).where(eq(holdings.id, id)))[0]?.balance;
const usesOf = async (id: string) =>
  (await app.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]?.uses;

/** The money at the desk, the promo codes and the tax, of the day's report. */
async function fetchReport() {
  const path = '/api/admin/figures?from=2027-03-02&to=2027-03-02';
  const { json } = await app.call('GET', path, undefined, { as: admin });
  const figures = json as Figures;
  return {
    received: figures.income.received.desk,
    refunded: figures.income.refunded.desk,
    promos: figures.promos,
    tax: figures.taxByRate.reduce((sum, { taxCents }) => sum + taxCents, 0),
  };
}

describe('selling extras at the desk', () => {
  test('takes the price with tax, deducts the stock and counts in the report; undoing it takes all back', async () => {
    await setExtraStock(app.db, 'socks', 5);
    const before = await fetchReport();
    const [promo, card] = [await aPromo(app.db), await aGiftCard(app, 300)];
    const codes = [promo.code, card.code];
    const quantities = { socks: 2, coffee: 1 };
    // $4 + $3.50 less 75 cents: 40 of the socks and 35 of the coffee. Tax: 25.2 and 22.05 cents.
    const quote = { priceCents: 803, discountCents: 75, valueCents: 300, dueCents: 422 };
    const path = '/api/check-in/sales/price';
    const priced = await app.call('POST', path, { items: items(quantities), codes }, { as: desk });
    expect(priced.json).toMatchObject(quote);
    const expected = { expectedCents: 803, expectedDueCents: 422 };
    const response = await sell(quantities, { codes, ...expected });
    expect(response.status, response.text).toBe(201);
    const { saleId, ...amounts } = response.json as Sale;
    expect(amounts).toEqual({ priceCents: 722, dueCents: 422 });
    expect([await stockOf('socks'), await balanceOf(card.id)]).toEqual([3, 0]);
    const sold = await fetchReport();
    expect(sold.received - before.received).toBe(422);
    expect(sold.tax - before.tax).toBe(47);
    const use = { code: promo.code, uses: 1, discountCents: 75, soldCents: 722 };
    expect(sold.promos).toContainEqual(use);
    expect(await usesOf(promo.id)).toBe(1);

    const listed = await app.call('GET', '/api/check-in/sales', undefined, { as: desk });
    expect(listed.json).toMatchObject([
      {
        ...{ id: saleId, priceCents: 722, dueCents: 422, method: 'cash', isUndone: false },
        items: [
          { typeId: 'socks', quantity: 2 },
          { typeId: 'coffee', quantity: 1 },
        ],
      },
    ]);
    expect((await undo(saleId)).json).toEqual({ handBackCents: 422 });
    expect(await undo(saleId)).toMatchObject({
      status: 409,
      text: 'Only sales of today can be undone, and only once.',
    });
    expect([await stockOf('socks'), await balanceOf(card.id)]).toEqual([5, 300]);
    expect(await usesOf(promo.id)).toBe(0);
    const undone = await fetchReport();
    expect(undone.promos).toEqual(before.promos);
    expect(undone.refunded - before.refunded).toBe(422);
    expect(undone.tax).toBe(before.tax);
  });

  test('sells the last pair once, although two desks sell it at the same time', async () => {
    await setExtraStock(app.db, 'socks', 1);
    const lockStock = (sql: TestApp['sql']) =>
      sql`select from extra_stock where type_id = 'socks' for update`;
    const card = await aGiftCard(app, 100);
    const responses = await runConcurrently(app, lockStock, [
      () => sell({ socks: 1 }),
      () => sell({ socks: 1 }, { method: 'card-terminal' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stockOf('socks')).toBe(0);
    const soldOut = await sell({ socks: 1 }, { codes: [card.code] });
    expect(soldOut.status).toBe(409);
    expect(await balanceOf(card.id)).toBe(100);
    await setExtraStock(app.db, 'socks', null);
  });

  test('sells once if the request is repeated', async () => {
    const count = await app.db.$count(deskSales);
    const first = await sell({ coffee: 1 }, {}, 'one-coffee');
    // The stored response may be gone: the sale itself is found.
    await app.db.delete(idempotencyKeys);
    const second = await sell({ coffee: 1 }, {}, 'one-coffee');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await app.db.$count(deskSales)).toBe(count + 1);
  });

  test('has no minimum amount', async () => {
    const { code } = await aPromo(app.db);
    const card = await aGiftCard(app, 30);
    // 50 cents and 4 cents of tax; less 10% it is 45 cents and 3 cents.
    const quote = { priceCents: 54, discountCents: 5, valueCents: 30, dueCents: 18 };
    const body = { items: items({ sticker: 1 }), codes: [code, card.code] };
    const priced = await app.call('POST', '/api/check-in/sales/price', body, { as: desk });
    expect(priced.json).toMatchObject(quote);
    const sold = await sell({ sticker: 1 }, { codes: body.codes, expectedDueCents: 18 });
    expect(sold.json).toMatchObject({ priceCents: 48, dueCents: 18 });
  });

  test('is refused for anything but extras, for nothing, and for another price', async () => {
    expect((await sell({ child: 1 })).status).toBe(409);
    expect((await sell({ coffee: 0 })).text).toBe('Please choose at least one extra.');
    const outdated = await sell({ coffee: 1 }, { expectedCents: 300 });
    expect(outdated).toMatchObject({ status: 409, text: expect.stringContaining('$3.75') });
  });

  test('cannot be undone on another day', async () => {
    const { saleId } = (await sell({ coffee: 1 })).json as Sale;
    app.clock.advanceMinutes(24 * 60);
    desk = await aStaffMember(app.services);
    expect((await undo(saleId)).status).toBe(409);
  });
});
