import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  aBookingInput,
  aDay,
  aMemberBooking,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Match } from '../matches-contract.ts';
import { aFamily, aMatch } from './family-factory.ts';
import { matchesJobs } from './matches-jobs.ts';
import { playProposals } from './matches-tables.ts';
import { aProposal } from './proposals-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

/** Two matched members, both with a code and a waiver. */
async function aPair() {
  const [ann, bob] = [await aMemberWithCode(app), await aMemberWithCode(app)];
  return { ann, bob, matchId: await aMatch(app, ann, bob) };
}

const propose = (as: SignedIn, matchId: string, body: object) =>
  app.call('POST', `/api/matches/${matchId}/proposals`, body, { as });
const answer = (as: SignedIn, id: string, body: object) =>
  app.call('POST', `/api/proposals/${id}/answer`, body, { as });
const bookingsOn = (date: string) => app.db.select().from(bookings).where(eq(bookings.date, date));
const readProposal = async (id: string) =>
  (await app.db.select().from(playProposals).where(eq(playProposals.id, id)))[0];
const notificationTitles = async ({ id }: SignedIn) =>
  (await findNotifications(app.db, id, { limit: 20 })).map(({ title }) => title);

describe('proposing', () => {
  test('returns 404 without a visible match', async () => {
    const { ann, bob } = await aPair();
    const hiddenMatchId = await aMatch(app, ann, await aFamily(app), { status: 'hidden' });
    const unrelatedMatchId = await aMatch(app, bob, await aFamily(app));
    for (const matchId of [hiddenMatchId, unrelatedMatchId, crypto.randomUUID()]) {
      const proposal = { ...(await aSlot(app)), childrenCount: 1 };
      expect((await propose(ann, matchId, proposal)).status).toBe(404);
    }
  });

  test.each([
    [{ date: '2027-02-01', slotLabel: '9:00 - 11:00 AM' }, 409, 'bookings.slotPast'],
    [{ date: '2027-03-20', slotLabel: '3:00 - 4:00 AM' }, 404, 'bookings.noSuchSlot'],
    [{ date: '2027-02-30', slotLabel: '9:00 - 11:00 AM' }, 400, ''],
  ])('fails for the slot %o with %i', async (proposal, status, code) => {
    const { ann, matchId } = await aPair();
    const response = await propose(ann, matchId, { childrenCount: 1, ...proposal });
    expect(response.status, response.text).toBe(status);
    if (code) expect(response.headers.get('x-error-code')).toBe(code);
  });

  test('fails for a slot without spots for both families', async () => {
    const { ann, matchId } = await aPair();
    const response = await propose(ann, matchId, { ...(await aSlot(app, 1)), childrenCount: 1 });
    expect(response.headers.get('x-error-code')).toBe('bookings.slotFull');
  });

  test('fails without a signed waiver', async () => {
    const [ann, bob] = [await aMember(app.services), await aMemberWithCode(app)];
    const matchId = await aMatch(app, ann, bob);
    const response = await propose(ann, matchId, { ...(await aSlot(app)), childrenCount: 1 });
    expect(response.headers.get('x-error-code')).toBe('bookings.waiverFirst');
  });

  test('returns 403 for an adult who may not book for the family', async () => {
    const { ann, matchId } = await aPair();
    const nora = await anAdultOf(app, ann, { mayBook: false });
    const response = await propose(nora, matchId, { ...(await aSlot(app)), childrenCount: 1 });
    expect(response.status).toBe(403);
  });

  test('succeeds for one of two concurrent proposals, and fails while one is open', async () => {
    const { ann, bob, matchId } = await aPair();
    const proposal = { ...(await aSlot(app)), childrenCount: 1 };
    const responses = await Promise.all([
      propose(ann, matchId, proposal),
      propose(bob, matchId, proposal),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await propose(ann, matchId, proposal)).headers.get('x-error-code')).toBe(
      'matches.openAlready',
    );
  });
});

describe('a proposal', () => {
  test('holds no spots, and notifies the other family without the proposer’s email address', async () => {
    const { ann, bob, matchId } = await aPair();
    const slot = await aSlot(app);
    // Capped at the venue's one child per booking.
    const response = await propose(ann, matchId, { ...slot, childrenCount: 5 });
    expect(response.json).toMatchObject({
      id: matchId,
      proposal: { state: 'open', isYours: true, venueDate: slot.date, childrenCount: 1 },
    });
    expect((await spotsOf(app, slot.date)).taken).toBe(0);
    expect(await notificationTitles(bob)).toEqual(['Would you like to play together?']);
    expect(await notificationTitles(ann)).toEqual([]);
    const [email] = await app.emailsTo(bob.email);
    expect(email?.text).toContain('/matches');
    expect(email?.text).not.toContain(ann.email);
    const list = await app.call('GET', '/api/matches', undefined, { as: bob });
    const [match] = list.json as Match[];
    expect(match?.proposal).toMatchObject({ state: 'open', isYours: false });
  });

  test('when accepted, books both families', async () => {
    const { ann, bob, matchId } = await aPair();
    const slot = await aSlot(app, 2);
    const id = await aProposal(app, ann, bob, { slot, matchId });
    const acceptance = await answer(bob, id, { answer: 'accept' });
    expect(acceptance.status, acceptance.text).toBe(200);
    expect(acceptance.json).toMatchObject({ proposal: { state: 'accepted' } });
    const rows = await bookingsOn(slot.date);
    expect(rows.map(({ userId }) => userId).sort()).toEqual([ann.id, bob.id].sort());
    expect(rows.every(({ status, type }) => status === 'paid' && type === 'member')).toBe(true);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
    expect((await readProposal(id))?.bookingIds.sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(await notificationTitles(ann)).toEqual(['You’re playing together']);
    for (const { email } of [ann, bob]) {
      const subjects = (await app.emailsTo(email)).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringMatching(/^Booking confirmed/));
    }
  });

  test('when accepted, holds an unpaid spot for a family without a code', async () => {
    const ann = await aMember(app.services);
    await aSignedWaiver(app, ann.email);
    const bob = await aMemberWithCode(app);
    const slot = await aSlot(app, 2);
    const id = await aProposal(app, ann, bob, { slot });
    expect((await answer(bob, id, { answer: 'accept' })).status).toBe(200);
    const [heldBooking] = (await bookingsOn(slot.date)).filter(({ userId }) => userId === ann.id);
    expect(heldBooking).toMatchObject({ status: 'pending', type: 'open-play', priceCents: 1500 });
    const holdMillis = (heldBooking?.holdExpiresAt?.getTime() ?? 0) - app.clock.now().getTime();
    expect(Math.round(holdMillis / 3_600_000)).toBe(12);
    const email = (await app.emailsTo(ann.email)).find(({ subject }) =>
      subject.includes('holding'),
    );
    expect(email?.text).toContain('$15.00');
    const path = `/api/bookings/${heldBooking?.id}/pay`;
    const checkout = await app.call('POST', path, {}, { as: ann });
    const { sessionUrl } = checkout.json as { sessionUrl: string };
    await pay(app, sessionUrl.split('/').at(-1) ?? '');
    const [paidBooking] = (await bookingsOn(slot.date)).filter(({ userId }) => userId === ann.id);
    expect(paidBooking?.status).toBe('paid');
  });

  test('when accepted, keeps the joint booking if a family books the session again on its own', async () => {
    const [ann, bob] = [await aMemberWithCode(app), await aMember(app.services)];
    await aSignedWaiver(app, bob.email);
    const slot = await aSlot(app, 6);
    const id = await aProposal(app, ann, bob, { slot });
    expect((await answer(bob, id, { answer: 'accept' })).status).toBe(200);
    const input = aBookingInput({ ...slot, guardianEmail: bob.email });
    const again = await app.call('POST', '/api/bookings/create-checkout', input, { as: bob });
    expect(again.status, again.text).toBe(200);
    const rows = (await bookingsOn(slot.date)).filter(({ userId }) => userId === bob.id);
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  test.each([
    ['declined', 'decline', 'Not this time'],
    ['withdrawn', 'withdraw', 'A play session suggestion was cancelled'],
  ])(
    'once %s, notifies the other family and can be followed by a new one',
    async (state, action, title) => {
      const { ann, bob, matchId } = await aPair();
      const id = await aProposal(app, ann, bob, { matchId });
      const [actor, other] = action === 'decline' ? [bob, ann] : [ann, bob];
      expect((await answer(actor, id, { answer: action })).json).toMatchObject({
        proposal: { state },
      });
      expect(await notificationTitles(other)).toEqual([title]);
      expect((await answer(bob, id, { answer: 'accept' })).status).toBe(409);
      const response = await propose(bob, matchId, { ...(await aSlot(app)), childrenCount: 1 });
      expect(response.status).toBe(200);
    },
  );

  test('cannot be withdrawn or declined once it is answered', async () => {
    const { ann, bob, matchId } = await aPair();
    for (const first of ['accept', 'decline'] as const) {
      const id = await aProposal(app, ann, bob, { matchId });
      expect((await answer(bob, id, { answer: first })).status).toBe(200);
      const stateBefore = (await readProposal(id))?.state;
      for (const [as, action] of [
        [ann, 'withdraw'],
        [bob, 'decline'],
      ] as const) {
        const { headers } = await answer(as, id, { answer: action });
        expect(headers.get('x-error-code')).toBe('matches.proposalOver');
      }
      expect((await readProposal(id))?.state).toBe(stateBefore);
    }
  });

  test('is expired by a job once it is overdue', async () => {
    const { ann, bob, matchId } = await aPair();
    const id = await aProposal(app, ann, bob, { matchId, expiresAt: app.clock.now() });
    expect((await answer(bob, id, { answer: 'accept' })).headers.get('x-error-code')).toBe(
      'matches.proposalOver',
    );
    await matchesJobs['expire-proposals'].run(app.services, {});
    expect((await readProposal(id))?.state).toBe('expired');
  });
});

describe('accepting', () => {
  test('is possible only for the other family, and withdrawing only for the proposing one', async () => {
    const { ann, bob, matchId } = await aPair();
    const id = await aProposal(app, ann, bob, { matchId });
    const acceptance = await answer(ann, id, { answer: 'accept' });
    expect(acceptance.headers.get('x-error-code')).toBe('matches.notYoursToAnswer');
    const withdrawal = await answer(bob, id, { answer: 'withdraw' });
    expect(withdrawal.headers.get('x-error-code')).toBe('matches.notYoursToWithdraw');
    expect((await answer(await aFamily(app), id, { answer: 'accept' })).status).toBe(404);
    expect((await readProposal(id))?.state).toBe('open');
  });

  test('returns 404 once one of the families is private', async () => {
    const { ann, bob, matchId } = await aPair();
    const id = await aProposal(app, ann, bob, { matchId });
    await app.db.update(users).set({ visibility: 'private' }).where(eq(users.id, ann.id));
    expect((await answer(bob, id, { answer: 'accept' })).status).toBe(404);
  });

  test('with one spot left, books neither family and leaves the proposal open', async () => {
    const { ann, bob, matchId } = await aPair();
    const slot = await aSlot(app, 2);
    const id = await aProposal(app, ann, bob, { matchId, slot });
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    const response = await answer(bob, id, { answer: 'accept' });
    expect(response.headers.get('x-error-code')).toBe('bookings.slotFull');
    expect(await bookingsOn(slot.date)).toHaveLength(1);
    expect((await readProposal(id))?.state).toBe('open');
  });

  test('fails when the other family has booked the slot with its code', async () => {
    const { ann, bob, matchId } = await aPair();
    const slot = await aSlot(app);
    const id = await aProposal(app, ann, bob, { matchId, slot });
    await aMemberBooking(app, ann, slot);
    const response = await answer(bob, id, { answer: 'accept' });
    expect(response.headers.get('x-error-code')).toBe('matches.alreadyBooked');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('fails unless both families have a waiver', async () => {
    for (const [isProposerUnsigned, code] of [
      [true, 'matches.otherCannotBook'],
      [false, 'bookings.waiverFirst'],
    ] as const) {
      const [unsigned, signed] = [await aMember(app.services), await aMemberWithCode(app)];
      const [from, to] = isProposerUnsigned ? [unsigned, signed] : [signed, unsigned];
      const id = await aProposal(app, from, to);
      const response = await answer(to, id, { answer: 'accept' });
      expect(response.headers.get('x-error-code')).toBe(code);
      expect((await readProposal(id))?.state).toBe('open');
    }
  });
});

describe('concurrent answers', () => {
  test('book once when a proposal is accepted several times', async () => {
    const { ann, bob, matchId } = await aPair();
    const slot = await aSlot(app, 10);
    await app.db.delete(memberCodes).where(eq(memberCodes.userId, ann.id));
    await app.db.delete(memberCodes).where(eq(memberCodes.userId, bob.id));
    const id = await aProposal(app, ann, bob, { matchId, slot });
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => answer(bob, id, { answer: 'accept' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await bookingsOn(slot.date)).toHaveLength(2);
  });

  test('apply either the acceptance or the withdrawal', async () => {
    const { ann, bob, matchId } = await aPair();
    const slot = await aSlot(app, 10);
    const id = await aProposal(app, ann, bob, { matchId, slot });
    const [acceptance, withdrawal] = await Promise.all([
      answer(bob, id, { answer: 'accept' }),
      answer(ann, id, { answer: 'withdraw' }),
    ]);
    expect([acceptance.status, withdrawal.status].sort()).toEqual([200, 409]);
    const state = (await readProposal(id))?.state;
    expect(await bookingsOn(slot.date)).toHaveLength(state === 'accepted' ? 2 : 0);
  });

  test('give the last spots only to complete pairs, without a deadlock', async () => {
    const slot = await aSlot(app, 5, aDay());
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { ann, bob, matchId } = await aPair();
        return { bob, id: await aProposal(app, ann, bob, { matchId, slot }) };
      }),
    );
    const responses = await Promise.all(
      pairs.map(({ bob, id }) => answer(bob, id, { answer: 'accept' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 4, held: 4 });
  });
});
