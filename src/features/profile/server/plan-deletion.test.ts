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
import { aBookingToday, aVisit, owedMoney } from '#features/check-in/server/check-in-factory.ts';
import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { findLiabilities } from '#features/figures/server/value-queries.ts';
import { aParty } from '#features/parties/server/parties-factory.ts';
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
const erase = (as: SignedIn, seen?: string) =>
  app.call('POST', '/api/profile/delete', { email: as.email, seen }, { as });
const owed = () => findLiabilities(app.db, new Date('2999-01-01'));
const refunded = async () => {
  const [row] = await app.db.select({ cents: sum(refunds.amountCents) }).from(refunds);
  return Number(row?.cents ?? 0);
};

async function paidBooking(member: SignedIn & { codeId: string }, date?: string) {
  const id = await aMemberBooking(app, member, await aSlot(app, 25, date));
  const paid = { type: 'open-play', priceCents: 1500 };
  await app.db.update(bookings).set(paid).where(eq(bookings.id, id));
  await aPayment(id, 'paid');
}

async function aPayment(subjectId: string, state: string, kind = 'booking') {
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

test('lists what ends, refunds what it shows, and leaves no liability', async () => {
  const member = await aMemberWithCode(app);
  await paidBooking(member, '2027-03-02');
  await paidBooking(member);
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
  const shown = await preview(member);
  const of = (kind: string) => shown.parts.filter((part) => part.kind === kind);
  expect(of('booking').map((part) => [part.backCents, part.lostCents])).toEqual([
    [0, 1500],
    [1500, 0],
  ]);
  const [party] = of('party');
  expect(party?.backCents).toBeGreaterThan(0);
  expect(Math.abs((party?.backCents ?? 0) - (party?.lostCents ?? 0))).toBeLessThanOrEqual(1);
  expect(of('membership')).toMatchObject([{ backCents: 0, lostCents: expect.any(Number) }]);
  expect(of('membership')[0]?.lostCents).toBeGreaterThan(0);
  expect(of('pass')).toMatchObject([{ visits: 4, lostCents: 5200 }]);
  expect(of('credit')).toMatchObject([{ lostCents: 700 }]);
  expect(of('gift-card')).toMatchObject([{ backCents: 0, lostCents: 0 }]);
  const before = await owed();
  const refundedBefore = await refunded();
  expect((await erase(member, shown.seen)).status).toBe(200);
  expect((await refunded()) - refundedBefore).toBe(shown.backCents);
  const after = await owed();
  expect(before.passes.cents - after.passes.cents).toBe(5200);
  expect(before.credit.cents - after.credit.cents).toBe(700);
  expect(after.giftCards).toEqual(before.giftCards);
});

test('refuses when the plan has changed since the preview', async () => {
  const member = await aMemberWithCode(app);
  await paidBooking(member);
  const { seen } = await preview(member);
  await aPass(app.services, member.id);
  const refused = await erase(member, seen);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('has changed just now');
  const updated = await preview(member);
  expect(updated.parts.map(({ kind }) => kind)).toEqual(['booking', 'pass']);
  expect((await erase(member, updated.seen)).status).toBe(200);
});

describe('refuses until the venue has settled', () => {
  test.each([
    ['visit', (id: string) => aVisit(app, { userId: id }), 'checked in'],
    ['payment', (id: string) => ofBooking(id, 'open', 'order'), 'still open'],
    ['review', (id: string) => ofBooking(id, 'review'), 'being reviewed'],
    ['dispute', (id: string) => ofBooking(id, 'disputed'), 'disputed'],
    ['owed', async (id: string) => owedMoney(app, await cancelled(id)), 'waiting at the desk'],
  ])('a %s', async (obstacle, make, words) => {
    const member = await aMember(app.services);
    await make(member.id);
    expect((await preview(member)).obstacles).toEqual([obstacle]);
    const refused = await erase(member);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)]);
    expect((await preview(member)).obstacles).toEqual([obstacle]);
  });

  const cancelled = (userId: string) =>
    aBookingToday(app, '9:00 - 11:00 AM', { userId, status: 'cancelled' });
  const ofBooking = async (userId: string, state: string, kind?: string) =>
    aPayment(await cancelled(userId), state, kind);
});
