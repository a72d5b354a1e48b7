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
let other: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  [admin, other] = [await anAdmin(app.services), await anAdmin(app.services)];
});
afterAll(() => app?.stop());

const refund = (orderId: string, body: object = {}, as = admin) =>
  app.call('POST', `/api/admin/orders/${orderId}/refund`, body, { as });

const details = async (orderId: string) =>
  (await app.call('GET', `/api/admin/orders/${orderId}`, undefined, { as: admin })).json as {
    status: string;
    canCredit: boolean;
    refundedCents: number;
    lines: { refundableCents: number }[];
    refunds: { moneyCents: number; valueCents: number; creditCents: number }[];
  };

/** An order of five visits for $65, paid by card unless `paidWith` covers it; `as` null is a guest. */
async function anOrder(as: SignedIn | null, email: string, paidWith: object = {}) {
  const pass = await aProduct(app.db);
  const body = {
    items: [{ productId: pass.id, quantity: 1 }],
    guardianName: 'Dana Rivera',
    guardianEmail: email,
    ...paidWith,
  };
  const response = await app.call('POST', '/api/shop/create-checkout', body, as ? { as } : {});
  const order = response.json as { orderId: string; sessionId: string };
  await pay(app, order.sessionId);
  return order;
}

async function bought(paidWith: object = {}) {
  const member = await aMember(app.services);
  return { member, ...(await anOrder(member, member.email, paidWith)) };
}

/** The balances of the account's credit, in cents, ascending. */
async function creditOf(userId: string): Promise<number[]> {
  const rows = await app.db
    .select({ balance: holdings.balance })
    .from(holdings)
    .where(and(eq(holdings.userId, userId), eq(holdings.kind, 'credit')));
  return rows.map(({ balance }) => balance).sort((a, b) => a - b);
}

const paymentOf = async (sessionId: string) =>
  (await app.db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId)))[0];

describe('credit for an order refuses', () => {
  test('a guest without an account, with a sentence, and refunds nothing', async () => {
    const { orderId, sessionId } = await anOrder(null, 'guest-without@example.org');
    const response = await refund(orderId, { asCredit: true });
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'shop.creditNeedsAccount',
    ]);
    expect(response.text).toContain('credit has nowhere to go');
    expect(await details(orderId)).toMatchObject({ canCredit: false, refundedCents: 0 });
    expect((await paymentOf(sessionId))?.refundedCents).toBe(0);
    expect((await refund(orderId)).json).toMatchObject({ moneyCents: 6500, creditCents: 0 });
  });

  test('an account that has not verified the guest’s e-mail', async () => {
    const { orderId } = await anOrder(null, 'not-proven@example.org');
    const stranger = await aMember(app.services, { email: 'not-proven@example.org' });
    await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, stranger.id));
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
    expect(await creditOf(stranger.id)).toEqual([]);
  });

  test('a closed account', async () => {
    const { orderId, member } = await bought();
    await app.db.delete(users).where(eq(users.id, member.id));
    await app.sql`update orders set guardian_email = '' where id = ${orderId}`;
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
  });

  test.each([
    ['a string', { asCredit: 'yes' }, 400],
    ['its own amount', { asCredit: true, creditCents: 100 }, 400],
    [
      'more than the line’s share',
      { asCredit: true, lines: [{ line: 0, amountCents: 6501 }] },
      409,
    ],
    ['a stale view', { asCredit: true, refundedCents: 100 }, 409],
  ])('%s', async (_what, body, status) => {
    const { orderId, member } = await bought();
    expect((await refund(orderId, body)).status).toBe(status);
    expect(await creditOf(member.id)).toEqual([]);
  });

  test('a disputed payment', async () => {
    const { orderId, sessionId, member } = await bought();
    await app.db
      .update(checkouts)
      .set({ state: 'disputed' })
      .where(eq(checkouts.sessionId, sessionId));
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
    expect(await creditOf(member.id)).toEqual([]);
  });
});

describe('credit for an order', () => {
  test('credits the whole payment, moves no money and mails the buyer', async () => {
    const { orderId, sessionId, member } = await bought();
    const { json } = await refund(orderId, { asCredit: true, reason: 'moved away' });
    expect(json).toEqual({ moneyCents: 0, valueCents: 0, creditCents: 6500 });
    expect(await creditOf(member.id)).toEqual([6500]);
    expect(await refundsOf(app, sessionId)).toEqual([]);
    expect(await details(orderId)).toMatchObject({
      ...{ status: 'refunded', canCredit: true, refundedCents: 6500 },
      lines: [{ refundableCents: 0 }],
      refunds: [{ moneyCents: 0, valueCents: 0, creditCents: 6500 }],
    });
    const mail = (await app.mailsTo(member.email)).at(-1);
    expect(mail?.text).toContain('$65.00 is credit in your account now.');
    expect((await refund(orderId, { asCredit: true })).status).toBe(409);
  });

  test('pays for the next order', async () => {
    const { orderId, member } = await bought();
    await refund(orderId, { asCredit: true });
    const pass = await aProduct(app.db, { priceCents: 6000 });
    const body = {
      items: [{ productId: pass.id, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
      useCredit: true,
    };
    await app.call('POST', '/api/shop/create-checkout', body, { as: member });
    expect(await creditOf(member.id)).toEqual([500]);
  });

  test('goes to the account that verified a guest’s e-mail', async () => {
    const email = 'guest-with@example.org';
    const { orderId } = await anOrder(null, email);
    const member = await aMember(app.services, { email });
    expect((await details(orderId)).canCredit).toBe(true);
    await refund(orderId, { asCredit: true });
    expect(await creditOf(member.id)).toEqual([6500]);
  });

  test('can be combined with money, up to the paid amount', async () => {
    const { orderId, sessionId, member } = await bought();
    const part = (amountCents: number) => ({ lines: [{ line: 0, amountCents }] });
    await refund(orderId, { ...part(2001), asCredit: true });
    expect((await refund(orderId, part(1500))).json).toMatchObject({ moneyCents: 1500 });
    expect((await refund(orderId, { ...part(3000), asCredit: true })).status).toBe(409);
    const { json } = await refund(orderId, { asCredit: true });
    expect(json).toEqual({ moneyCents: 0, valueCents: 0, creditCents: 2999 });
    expect(await creditOf(member.id)).toEqual([2001, 2999]);
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 1500 }]);
    expect(await paymentOf(sessionId)).toMatchObject({ paidCents: 6500, refundedCents: 6500 });
    expect((await details(orderId)).status).toBe('refunded');
  });

  test('covers only the card payment; a gift card’s part is returned to it', async () => {
    const card = await aGiftCard(app, 5000);
    const { orderId, member } = await bought({ giftCode: card.code });
    expect((await refund(orderId, { asCredit: true })).json).toEqual({
      ...{ moneyCents: 0, valueCents: 5000, creditCents: 1500 },
    });
    expect(await creditOf(member.id)).toEqual([1500]);
    const [row] = await app.db.select().from(holdings).where(eq(holdings.id, card.id));
    expect(row?.balance).toBe(5000);
  });

  test('is granted once for concurrent requests of two admins, as credit or as money', async () => {
    const { orderId, sessionId, member } = await bought();
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => refund(orderId, { asCredit: true })),
      ...[1, 2, 3].map(() => refund(orderId, {}, other)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const money = (await refundsOf(app, sessionId)).map(({ amountCents }) => amountCents);
    expect([...money, ...(await creditOf(member.id))]).toEqual([6500]);
  });

  test('of an amount rejects the second of two requests with the same view', async () => {
    const { orderId, member } = await bought();
    const input = { lines: [{ line: 0, amountCents: 1000 }], asCredit: true, refundedCents: 0 };
    const responses = await Promise.all([refund(orderId, input), refund(orderId, input, other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await creditOf(member.id)).toEqual([1000]);
    expect((await refund(orderId, { ...input, refundedCents: 1000 })).status).toBe(200);
  });

  test('is granted once per Idempotency-Key, with the same response', async () => {
    const { orderId, member } = await bought();
    const send = () =>
      app.call(
        'POST',
        `/api/admin/orders/${orderId}/refund`,
        { lines: [{ line: 0, amountCents: 700 }], asCredit: true },
        { as: admin, headers: { 'idempotency-key': `credit-${orderId}` } },
      );
    const responses = [await send(), await send()];
    expect(responses.map(({ text }) => text)).toEqual([responses[0]?.text, responses[0]?.text]);
    expect(await creditOf(member.id)).toEqual([700]);
  });
});

test('reports count it as granted credit and a liability, not as refunded cash', async () => {
  const start = new Date(app.clock.now().getTime() - 366 * 86_400_000);
  const soon = () => new Date(Date.now() + 60_000);
  const span = { start, timezone: 'America/New_York', by: 'month' } as const;
  const figures = async () => ({
    cash: (await findIncome(app.db, { ...span, end: soon() })).map(({ refunded }) => refunded),
    given: (await findValueSpent(app.db, { start, end: soon() })).creditGivenCents,
    owed: await findLiabilities(app.db, soon()),
  });
  const { orderId } = await bought();
  const before = await figures();
  await refund(orderId, { asCredit: true });
  const after = await figures();
  expect(after.cash).toEqual(before.cash);
  expect(after.given - before.given).toBe(6500);
  expect(after.owed.credit.cents - before.owed.credit.cents).toBe(6500);
  expect(after.owed.passes.cents - before.owed.passes.cents).toBe(-6500);
  const entries = await app.sql`select amount from ledger_entries
    where cause like ${`credit:order:${orderId}:%`}`;
  expect(entries).toMatchObject([{ amount: 6500 }]);
});
