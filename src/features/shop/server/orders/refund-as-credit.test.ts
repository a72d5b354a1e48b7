import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { findIncome } from '#features/figures/server/income-queries.ts';
import { findLiabilities, findValueSpent } from '#features/figures/server/value-queries.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGiftCard, aProduct } from '../shop-factory.ts';
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
    canCredit: boolean;
    refundedCents: number;
    lines: { refundableCents: number }[];
    refunds: { moneyCents: number; valueCents: number; creditCents: number }[];
  };

/** An order of five visits for $65, paid by card unless `payment` covers it; `as` is null for a guest. */
async function anOrder(as: SignedIn | null, email: string, payment: object = {}) {
  const pass = await aProduct(app.db);
  const body = {
    items: [{ productId: pass.id, quantity: 1 }],
    guardianName: 'Dana Rivera',
    guardianEmail: email,
    ...payment,
  };
  const response = await app.call('POST', '/api/shop/create-checkout', body, as ? { as } : {});
  const order = response.json as { orderId: string; sessionId: string };
  await pay(app, order.sessionId);
  return order;
}

async function aMembersOrder(payment: object = {}) {
  const member = await aMember(app.services);
  return { member, ...(await anOrder(member, member.email, payment)) };
}

/** The balances of the account's credit, in cents, ascending. */
async function findCreditBalances(userId: string): Promise<number[]> {
  const rows = await app.db
    .select({ balance: holdings.balance })
    .from(holdings)
    .where(and(eq(holdings.userId, userId), eq(holdings.kind, 'credit')));
  return rows.map(({ balance }) => balance).sort((a, b) => a - b);
}

const findPayment = async (sessionId: string) =>
  (await app.db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId)))[0];

describe('POST /api/admin/orders/:id/refund', () => {
  test('rejects credit for a guest without an account and refunds nothing', async () => {
    const { orderId, sessionId } = await anOrder(null, 'guest-without@example.org');
    const response = await refund(orderId, { asCredit: true });
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'shop.creditNeedsAccount',
    ]);
    expect(response.text).toContain('so credit can’t be added');
    expect(await getOrder(orderId)).toMatchObject({ canCredit: false, refundedCents: 0 });
    expect((await findPayment(sessionId))?.refundedCents).toBe(0);
    expect((await refund(orderId)).json).toMatchObject({ moneyCents: 6500, creditCents: 0 });
  });

  test('rejects credit for an account that has not verified the guest’s email', async () => {
    const { orderId } = await anOrder(null, 'not-proven@example.org');
    const stranger = await aMember(app.services, { email: 'not-proven@example.org' });
    await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, stranger.id));
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
    expect(await findCreditBalances(stranger.id)).toEqual([]);
  });

  test('rejects credit for a closed account', async () => {
    const { orderId, member } = await aMembersOrder();
    await app.db.delete(users).where(eq(users.id, member.id));
    await app.sql`update orders set guardian_email = '' where id = ${orderId}`;
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
  });

  test.each([
    ['a non-boolean flag', { asCredit: 'yes' }, 400],
    ['an amount chosen by the client', { asCredit: true, creditCents: 100 }, 400],
    [
      'more than the line’s share',
      { asCredit: true, lines: [{ line: 0, amountCents: 6501 }] },
      409,
    ],
    ['a stale refunded amount', { asCredit: true, refundedCents: 100 }, 409],
  ])('rejects credit with %s', async (_case, body, status) => {
    const { orderId, member } = await aMembersOrder();
    expect((await refund(orderId, body)).status).toBe(status);
    expect(await findCreditBalances(member.id)).toEqual([]);
  });

  test('rejects credit for a disputed payment', async () => {
    const { orderId, sessionId, member } = await aMembersOrder();
    await app.db
      .update(checkouts)
      .set({ state: 'disputed' })
      .where(eq(checkouts.sessionId, sessionId));
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
    expect(await findCreditBalances(member.id)).toEqual([]);
  });
});

describe('POST /api/admin/orders/:id/refund with asCredit', () => {
  test('credits the full payment, refunds no money and emails the buyer', async () => {
    const { orderId, sessionId, member } = await aMembersOrder();
    const { json } = await refund(orderId, { asCredit: true, reason: 'moved away' });
    expect(json).toEqual({ moneyCents: 0, valueCents: 0, creditCents: 6500 });
    expect(await findCreditBalances(member.id)).toEqual([6500]);
    expect(await refundsOf(app, sessionId)).toEqual([]);
    expect(await getOrder(orderId)).toMatchObject({
      status: 'refunded',
      canCredit: true,
      refundedCents: 6500,
      lines: [{ refundableCents: 0 }],
      refunds: [{ moneyCents: 0, valueCents: 0, creditCents: 6500 }],
    });
    const email = (await app.emailsTo(member.email)).at(-1);
    expect(email?.text).toContain('You now have $65.00 in credit in your account.');
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
  });

  test('lets the buyer pay for the next order with the credit', async () => {
    const { orderId, member } = await aMembersOrder();
    await refund(orderId, { asCredit: true });
    const pass = await aProduct(app.db, { priceCents: 6000 });
    const body = {
      items: [{ productId: pass.id, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
      useCredit: true,
    };
    await app.call('POST', '/api/shop/create-checkout', body, { as: member });
    expect(await findCreditBalances(member.id)).toEqual([500]);
  });

  test('credits the account that verified a guest’s email', async () => {
    const email = 'guest-with@example.org';
    const { orderId } = await anOrder(null, email);
    const member = await aMember(app.services, { email });
    expect((await getOrder(orderId)).canCredit).toBe(true);
    await refund(orderId, { asCredit: true });
    expect(await findCreditBalances(member.id)).toEqual([6500]);
  });

  test('limits credit and money refunds together to the amount paid', async () => {
    const { orderId, sessionId, member } = await aMembersOrder();
    const partOfLine = (amountCents: number) => ({ lines: [{ line: 0, amountCents }] });
    await refund(orderId, { ...partOfLine(2001), asCredit: true });
    expect((await refund(orderId, partOfLine(1500))).json).toMatchObject({ moneyCents: 1500 });
    expect((await refund(orderId, { ...partOfLine(3000), asCredit: true })).status).toBe(409);
    const { json } = await refund(orderId, { asCredit: true });
    expect(json).toEqual({ moneyCents: 0, valueCents: 0, creditCents: 2999 });
    expect(await findCreditBalances(member.id)).toEqual([2001, 2999]);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 1500 }]);
    expect(await findPayment(sessionId)).toMatchObject({ paidCents: 6500, refundedCents: 6500 });
    expect((await getOrder(orderId)).status).toBe('refunded');
  });

  test('credits the amount paid by bank card and returns the rest to the gift card', async () => {
    const card = await aGiftCard(app, 5000);
    const { orderId, member } = await aMembersOrder({ giftCode: card.code });
    expect((await refund(orderId, { asCredit: true })).json).toEqual({
      moneyCents: 0,
      valueCents: 5000,
      creditCents: 1500,
    });
    expect(await findCreditBalances(member.id)).toEqual([1500]);
    const [row] = await app.db.select().from(holdings).where(eq(holdings.id, card.id));
    expect(row?.balance).toBe(5000);
  });

  test('refunds once for concurrent requests from two admins, as credit or as money', async () => {
    const { orderId, sessionId, member } = await aMembersOrder();
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => refund(orderId, { asCredit: true })),
      ...[1, 2, 3].map(() => refund(orderId, {}, otherAdmin)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const moneyRefunds = (await refundsOf(app, sessionId)).map(({ amountCents }) => amountCents);
    expect([...moneyRefunds, ...(await findCreditBalances(member.id))]).toEqual([6500]);
  });

  test('rejects the second of two concurrent requests based on the same refunded amount', async () => {
    const { orderId, member } = await aMembersOrder();
    const input = { lines: [{ line: 0, amountCents: 1000 }], asCredit: true, refundedCents: 0 };
    const responses = await Promise.all([
      refund(orderId, input),
      refund(orderId, input, otherAdmin),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findCreditBalances(member.id)).toEqual([1000]);
    expect((await refund(orderId, { ...input, refundedCents: 1000 })).status).toBe(200);
  });

  test('grants credit once per Idempotency-Key and replays the response', async () => {
    const { orderId, member } = await aMembersOrder();
    const send = () =>
      app.call(
        'POST',
        `/api/admin/orders/${orderId}/refund`,
        { lines: [{ line: 0, amountCents: 700 }], asCredit: true },
        { as: admin, headers: { 'idempotency-key': `credit-${orderId}` } },
      );
    const responses = [await send(), await send()];
    expect(responses.map(({ text }) => text)).toEqual([responses[0]?.text, responses[0]?.text]);
    expect(await findCreditBalances(member.id)).toEqual([700]);
  });
});

test('reports a credit refund as granted credit and a liability, not as refunded cash', async () => {
  const start = new Date(app.clock.now().getTime() - 366 * 86_400_000);
  const endOfPeriod = () => new Date(Date.now() + 60_000);
  const period = { start, timezone: 'America/New_York', by: 'month' } as const;
  const readFigures = async () => ({
    cash: (await findIncome(app.db, { ...period, end: endOfPeriod() })).map(
      ({ refunded }) => refunded,
    ),
    creditGiven: (await findValueSpent(app.db, { start, end: endOfPeriod() })).creditGivenCents,
    liabilities: await findLiabilities(app.db, endOfPeriod()),
  });
  const { orderId } = await aMembersOrder();
  const before = await readFigures();
  await refund(orderId, { asCredit: true });
  const after = await readFigures();
  expect(after.cash).toEqual(before.cash);
  expect(after.creditGiven - before.creditGiven).toBe(6500);
  expect(after.liabilities.credit.cents - before.liabilities.credit.cents).toBe(6500);
  expect(after.liabilities.passes.cents - before.liabilities.passes.cents).toBe(-6500);
  const entries = await app.sql`select amount from ledger_entries
    where cause like ${`credit:order:${orderId}:%`}`;
  expect(entries).toMatchObject([{ amount: 6500 }]);
});
