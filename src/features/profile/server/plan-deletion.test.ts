import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aBookingToday, aDueRefund, aVisit } from '#features/check-in/server/check-in-factory.ts';
import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { findLiabilities } from '#features/figures/server/value-queries.ts';
import { aParty, fetchPartyRow } from '#features/parties/server/parties-factory.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import { aCredit, aGiftCard, aPass } from '#features/shop/server/shop-factory.ts';
import { holdings } from '#features/shop/server/shop-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { DeletionPreview } from '../profile-contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const preview = async (as: SignedIn) =>
  (await app.call('GET', '/api/profile/delete', undefined, { as })).json as DeletionPreview;
const deleteAccount = (as: SignedIn, seen?: string) =>
  app.call('POST', '/api/profile/delete', { email: as.email, seen }, { as });
const fetchLiabilities = () => findLiabilities(app.db, new Date('2999-01-01'));
const sumRefunds = async () => {
  const [row] = await app.db.select({ cents: sum(refunds.amountCents) }).from(refunds);
  return Number(row?.cents ?? 0);
};

async function insertPaidBooking(member: SignedIn & { codeId: string }, date?: string) {
  const id = await aMemberBooking(app, member, await aSlot(app, 25, date));
  const columns = { type: 'open-play', priceCents: 1500 };
  await app.db.update(bookings).set(columns).where(eq(bookings.id, id));
  await insertPayment(id, 'paid');
}

async function insertPayment(subjectId: string, state: string, kind = 'booking') {
  await app.db.insert(checkouts).values({
    id: crypto.randomUUID(),
    kind,
    subjectId,
    request: { customerEmail: 'example@example.org' },
    amountCents: 1500,
    paidCents: 1500,
    currency: 'usd',
    live: false,
    state,
    expiresAt: new Date(NOW),
  });
}

test('previews items and refunds, pays those refunds, and clears liabilities except gift cards', async () => {
  const member = await aMemberWithCode(app);
  await insertPaidBooking(member, '2027-03-02');
  await insertPaidBooking(member);
  await aParty(app, { email: member.email, date: '2027-03-10' }, { as: member });
  await aRenewingMembership(app, member);
  await aPass(app.services, member.id, { visits: 4 });
  await aCredit(app.services, member.id, 700);
  const card = await aGiftCard(app.services, 5000);
  const [order] = await app.sql<{ id: string }[]>`
    select id from orders where user_id = ${member.id} limit 1`;
  await app.db
    .update(holdings)
    .set({ orderId: order?.id ?? '', line: 9, unit: 0 })
    .where(eq(holdings.id, card.id));
  const plan = await preview(member);
  const itemsOf = (kind: string) => plan.items.filter((item) => item.kind === kind);
  expect(itemsOf('booking').map((item) => [item.refundCents, item.forfeitedCents])).toEqual([
    [0, 1500],
    [1500, 0],
  ]);
  const [party] = itemsOf('party');
  expect(party?.refundCents).toBeGreaterThan(0);
  expect(Math.abs((party?.refundCents ?? 0) - (party?.forfeitedCents ?? 0))).toBeLessThanOrEqual(1);
  expect(itemsOf('membership')).toMatchObject([
    { refundCents: 0, forfeitedCents: expect.any(Number) },
  ]);
  expect(itemsOf('membership')[0]?.forfeitedCents).toBeGreaterThan(0);
  expect(itemsOf('pass')).toMatchObject([{ visits: 4, forfeitedCents: 5200 }]);
  expect(itemsOf('credit')).toMatchObject([{ forfeitedCents: 700 }]);
  expect(itemsOf('gift-card')).toMatchObject([{ refundCents: 0, forfeitedCents: 0 }]);
  const before = await fetchLiabilities();
  const refundedBefore = await sumRefunds();
  expect((await deleteAccount(member, plan.seen)).status).toBe(200);
  expect((await sumRefunds()) - refundedBefore).toBe(plan.refundCents);
  const after = await fetchLiabilities();
  expect(before.passes.cents - after.passes.cents).toBe(5200);
  expect(before.credit.cents - after.credit.cents).toBe(700);
  expect(after.giftCards).toEqual(before.giftCards);
});

test('returns 409 if the plan has changed since the preview', async () => {
  const member = await aMemberWithCode(app);
  await insertPaidBooking(member);
  const { seen } = await preview(member);
  await aPass(app.services, member.id);
  const response = await deleteAccount(member, seen);
  expect(response.status).toBe(409);
  expect(response.text).toContain('has just changed');
  const updated = await preview(member);
  expect(updated.items.map(({ kind }) => kind)).toEqual(['booking', 'pass']);
  expect((await deleteAccount(member, updated.seen)).status).toBe(200);
});

test('the deletion and the download include parties older than the newest 200', async () => {
  const member = await aMember(app.services);
  const { partyId } = await aParty(app, { email: member.email }, { as: member });
  await app.sql`update parties set status = 'cancelled', starts_at = '2020-01-01' where id = ${partyId}`;
  await app.sql`insert into party_desk_payments (party_id, amount_cents, method, taken_by, taken_at, refunded_cents)
    values (${partyId}, 1500, 'cash', 'the desk', now(), 1500)`;
  const { id: _, ...party } = await fetchPartyRow(app, partyId);
  await app.db.insert(parties).values(
    Array.from({ length: 200 }, () => ({
      ...party,
      id: crypto.randomUUID(),
      invitation: crypto.randomUUID(),
      requestKey: null,
      startsAt: new Date(NOW),
    })),
  );
  expect((await preview(member)).obstacles).toEqual(['owed']);
  const { json } = await app.call('GET', '/api/profile/data', undefined, { as: member });
  const ids = (json as { parties: { id: string }[] }).parties.map(({ id }) => id);
  expect(ids).toHaveLength(201);
  expect(ids).toContain(partyId);
});

describe('the deletion', () => {
  test.each([
    ['visit', (id: string) => aVisit(app, { userId: id }), 'checked in'],
    ['payment', (id: string) => insertPaymentOf(id, 'open', 'order'), 'unfinished payment'],
    ['review', (id: string) => insertPaymentOf(id, 'review'), 'being reviewed'],
    ['dispute', (id: string) => insertPaymentOf(id, 'disputed'), 'in dispute'],
    [
      'owed',
      async (id: string) => aDueRefund(app, await aCancelledBooking(id)),
      'waiting at the desk',
    ],
  ])('returns 409 for the obstacle "%s"', async (obstacle, createObstacle, message) => {
    const member = await aMember(app.services);
    await createObstacle(member.id);
    expect((await preview(member)).obstacles).toEqual([obstacle]);
    const response = await deleteAccount(member);
    expect([response.status, response.text]).toEqual([409, expect.stringContaining(message)]);
    expect((await preview(member)).obstacles).toEqual([obstacle]);
  });

  const aCancelledBooking = (userId: string) =>
    aBookingToday(app, '9:00 - 11:00 AM', { userId, status: 'cancelled' });
  const insertPaymentOf = async (userId: string, state: string, kind?: string) =>
    insertPayment(await aCancelledBooking(userId), state, kind);
});
