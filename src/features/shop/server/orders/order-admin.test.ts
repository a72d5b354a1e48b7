import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { submitRefund } from '#features/checkouts/server/refund.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aRenewingMembership, findMembershipRow } from '../memberships-factory.ts';
import { aProduct } from '../shop-factory.ts';
import { holdings } from '../shop-tables.ts';

let app: TestApp;
let admin: SignedIn;
let otherAdmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  [admin, otherAdmin] = [await anAdmin(app.services), await anAdmin(app.services)];
});
afterAll(() => app?.stop());

const refund = (orderId: string, body: object = {}, as = admin) =>
  app.call('POST', `/api/admin/orders/${orderId}/refund`, body, { as });
const getOrder = async (orderId: string) =>
  (await app.call('GET', `/api/admin/orders/${orderId}`, undefined, { as: admin })).json as {
    status: string;
    refundedCents: number;
    lines: { refundableCents: number }[];
    holdings: { id: string; balance: number; delivery: { sentAt: string } | null }[];
    refunds: { id: string; state: string; reason: string; by: string }[];
  };

/** A pass of five visits for $65 and a gift card of $50, paid by card. */
async function aMixedOrder(name = 'Dana Rivera') {
  const member = await aMemberWithCode(app);
  const pass = await aProduct(app.db);
  const card = await aProduct(app.db, { productType: 'gift_card', priceCents: 5000, metadata: {} });
  const response = await app.call(
    'POST',
    '/api/shop/create-checkout',
    {
      items: [
        { productId: pass.id, quantity: 1 },
        { productId: card.id, quantity: 1 },
      ],
      guardianName: name,
      guardianEmail: member.email,
    },
    { as: member },
  );
  const order = response.json as { orderId: string; sessionId: string };
  await pay(app, order.sessionId);
  return { ...order, member, pass };
}

const setBalance = (orderId: string, line: number, balance: number) =>
  app.sql`update holdings set balance = ${balance} where order_id = ${orderId} and line = ${line}`;

describe('refunding an order', () => {
  test.each([
    ['a missing line', { lines: [{ line: 7 }] }, 404],
    ['more than the remaining amount', { lines: [{ line: 0, amountCents: 6501 }] }, 409],
    ['0 cents', { lines: [{ line: 0, amountCents: 0 }] }, 400],
    ['half a cent', { lines: [{ line: 0, amountCents: 0.5 }] }, 400],
    ['a duplicate line', { lines: [{ line: 0 }, { line: 0 }] }, 400],
    ['no lines', { lines: [] }, 400],
    ['an amount chosen by the client', { moneyCents: 100 }, 400],
  ])('fails for %s and changes nothing', async (_case, body, status) => {
    const { orderId, sessionId } = await aMixedOrder();
    expect((await refund(orderId, body)).status).toBe(status);
    expect(await refundsOf(app, sessionId)).toEqual([]);
    expect((await getOrder(orderId)).holdings.map(({ balance }) => balance)).toEqual([5, 5000]);
  });

  test('refunds the unused part of one line and leaves the other unchanged', async () => {
    const { orderId, sessionId } = await aMixedOrder();
    await setBalance(orderId, 0, 3);
    expect((await refund(orderId, { lines: [{ line: 0 }] })).json).toEqual({
      moneyCents: 3900,
      valueCents: 0,
      creditCents: 0,
    });
    const order = await getOrder(orderId);
    expect(order).toMatchObject({ status: 'partially_refunded', refundedCents: 3900 });
    expect(order.holdings.map(({ balance }) => balance)).toEqual([0, 5000]);
    expect(order.lines.map(({ refundableCents }) => refundableCents)).toEqual([0, 5000]);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 3900 }]);
  });

  test('reduces a gift card’s balance and a pass’s refundable amount when refunding an amount', async () => {
    const { orderId } = await aMixedOrder();
    const lines = [
      { line: 0, amountCents: 1500 },
      { line: 1, amountCents: 2000 },
    ];
    expect((await refund(orderId, { lines, reason: 'closed early' })).json).toMatchObject({
      moneyCents: 3500,
    });
    const order = await getOrder(orderId);
    expect(order.holdings.map(({ balance }) => balance)).toEqual([5, 3000]);
    expect(order.lines.map(({ refundableCents }) => refundableCents)).toEqual([5000, 3000]);
    expect(order.refunds).toMatchObject([{ reason: 'closed early', by: admin.name }]);
    expect((await refund(orderId)).json).toMatchObject({ moneyCents: 8000 });
    expect((await getOrder(orderId)).status).toBe('refunded');
    expect((await refund(orderId)).status).toBe(409);
  });

  test('refunds a line and emails the buyer once for concurrent requests', async () => {
    const { orderId, sessionId, member } = await aMixedOrder();
    const body = { lines: [{ line: 0 }] };
    const responses = await Promise.all([refund(orderId, body), refund(orderId, body, otherAdmin)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 6500 }]);
    const emails = await app.emailsTo(member.email);
    expect(emails.filter(({ subject }) => subject.startsWith('Refund for'))).toHaveLength(1);
  });

  test('never refunds more than the remaining amount for concurrent requests', async () => {
    const { orderId, sessionId } = await aMixedOrder();
    const body = { lines: [{ line: 0, amountCents: 4000 }] };
    const responses = await Promise.all([refund(orderId, body), refund(orderId, body, otherAdmin)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 4000 }]);
  });

  test('fails for a disputed payment', async () => {
    const { orderId, sessionId } = await aMixedOrder();
    await app.db
      .update(checkouts)
      .set({ state: 'disputed' })
      .where(eq(checkouts.sessionId, sessionId));
    expect((await refund(orderId)).status).toBe(409);
  });

  test('refunds a membership only if its line is selected, and ends it', async () => {
    const member = await aMemberWithCode(app);
    const { id, orderId } = await aRenewingMembership(app, member);
    expect((await refund(orderId)).status).toBe(409);
    expect((await refund(orderId, { lines: [{ line: 0 }] })).json).toMatchObject({
      moneyCents: 5900,
    });
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'ended' });
  });

  test('retries a failed refund once, and only if its payment is not disputed', async () => {
    const { orderId, sessionId } = await aMixedOrder();
    const payments = {
      ...app.services.payments,
      refund: async () => ({ id: `re_failed_${orderId}`, state: 'failed' as const }),
    };
    const failingServices = { ...app.services, payments };
    await refund(orderId, { lines: [{ line: 0 }] });
    const refunded = await eventually('the refund succeeds', async () =>
      (await refundsOf(app, sessionId)).find(({ state }) => state === 'succeeded'),
    );
    await app.sql`update refunds set state = 'requested', provider_id = null
      where id = ${refunded.id}`;
    await submitRefund(failingServices, refunded.id);
    const [{ id } = { id: '' }] = (await getOrder(orderId)).refunds;
    const path = `/api/admin/orders/${orderId}/refunds/${id}/retry`;
    await app.sql`update checkouts set state = 'disputed' where session_id = ${sessionId}`;
    const disputedResponse = await app.call('POST', path, {}, { as: admin });
    expect(disputedResponse.headers.get('x-error-code')).toBe('shop.disputed');
    await app.sql`update checkouts set state = 'paid' where session_id = ${sessionId}`;
    const retries = await Promise.all([
      app.call('POST', path, {}, { as: admin }),
      app.call('POST', path, {}, { as: otherAdmin }),
    ]);
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(app, sessionId)).toHaveLength(2);
  });
});

test('refunds the ordered price after the product has changed', async () => {
  const { orderId, pass } = await aMixedOrder();
  await app.sql`update products set price_cents = 9900, name = 'Other' where id = ${pass.id}`;
  expect((await refund(orderId, { lines: [{ line: 0 }] })).json).toMatchObject({
    moneyCents: 6500,
  });
});

describe('resending a gift card', () => {
  test('works for the original and for a corrected email unless the card is suspended', async () => {
    const { orderId, member } = await aMixedOrder();
    const card = (await getOrder(orderId)).holdings[1];
    const path = `/api/admin/holdings/${card?.id}`;
    const resend = (body: object) => app.call('POST', `${path}/resend`, body, { as: admin });
    expect((await resend({ email: 'no address' })).status).toBe(400);
    expect((await resend({})).status).toBe(200);
    const correctedEmail = `right-${member.email}`;
    expect((await resend({ email: correctedEmail })).status).toBe(200);
    expect(await app.emailsTo(correctedEmail)).toHaveLength(1);
    await app.call('PATCH', path, { suspended: true }, { as: admin });
    expect((await resend({})).status).toBe(409);
    const [pass] = (await getOrder(orderId)).holdings;
    expect(
      (await app.call('POST', `/api/admin/holdings/${pass?.id}/resend`, {}, { as: admin })).status,
    ).toBe(404);
  });
});

describe('listing orders', () => {
  const list = async (query: string) =>
    (await app.call('GET', `/api/admin/orders?${query}`, undefined, { as: admin })).json as {
      rows: { id: string; status: string }[];
      total: number;
    };

  test.each(['sort=items', 'page=0', 'rows=1000', 'status=lost', 'from=yesterday', 'direction=up'])(
    'fails for the query %s',
    async (query) => {
      const { status } = await app.call('GET', `/api/admin/orders?${query}`, undefined, {
        as: admin,
      });
      expect(status).toBe(400);
    },
  );

  test('searches by name, email and number, and filters by the displayed status', async () => {
    const { orderId, member } = await aMixedOrder('Quill 100%_Rivera');
    for (const search of ['quill 100%_', member.email, orderId.slice(0, 8)]) {
      const { rows } = await list(`search=${encodeURIComponent(search)}`);
      expect(rows.map(({ id }) => id)).toEqual([orderId]);
    }
    expect((await list('search=quill%25rivera')).total).toBe(0);
    await refund(orderId, { lines: [{ line: 0 }] });
    const refunded = await list(`status=partially_refunded&search=${member.email}`);
    expect(refunded.rows).toMatchObject([{ id: orderId, status: 'partially_refunded' }]);
    expect((await list(`status=paid&search=${member.email}`)).total).toBe(0);
    await refund(orderId);
    expect((await list(`status=refunded&search=${member.email}`)).total).toBe(1);
    await app.sql`update checkouts set state = 'disputed' where subject_id = ${orderId}`;
    expect((await list(`status=disputed&search=${member.email}`)).total).toBe(1);
    expect((await list(`status=refunded&search=${member.email}`)).total).toBe(0);
  });

  test('paginates orders of the same instant without gaps or duplicates', async () => {
    const { member } = await aMixedOrder();
    await app.sql`insert into orders (id, items, total_cents, guardian_name, guardian_email)
      select gen_random_uuid(), '[]', 100, 'Same', ${`same-${member.email}`}
      from generate_series(1, 7)`;
    const listedIds: string[] = [];
    for (const page of [1, 2, 3]) {
      const { rows, total } = await list(`search=same-${member.email}&rows=3&page=${page}`);
      expect(total).toBe(7);
      listedIds.push(...rows.map(({ id }) => id));
    }
    expect(new Set(listedIds).size).toBe(7);
  });
});

test('returns 404 when suspending an unknown holding', async () => {
  const [holding] = await app.db.select({ id: holdings.id }).from(holdings).limit(1);
  expect(holding).toBeDefined();
  const path = `/api/admin/holdings/${crypto.randomUUID()}`;
  expect((await app.call('PATCH', path, { suspended: true }, { as: admin })).status).toBe(404);
});
