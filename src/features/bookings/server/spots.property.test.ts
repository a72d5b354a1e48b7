import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/eventually.ts';
import { startTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { press } from '../../checkouts/server/checkouts-examples.ts';
import { checkouts } from '../../checkouts/server/checkouts-tables.ts';
import { sweepCheckouts } from '../../checkouts/server/sweep.ts';
import { aMemberWithCode, aSlot, aWish, NOW, spotsOf } from './bookings-examples.ts';
import { bookings } from './bookings-tables.ts';
import { endOldOffers } from './slot-waitlist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '1000' },
    venue: { maxChildrenPerBooking: 3, waitlistOfferMinutes: 5 },
  });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

type Slot = { date: string; slotLabel: string };

/** A repeatable row of numbers below 1 (mulberry32), so that a failure can be seen again. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each([1, 2, 3])(
  'after each of 200 random steps (seed %i) what is taken is what is held',
  async (seed) => {
    const next = numbersFrom(seed);
    const pick = <T>(from: T[]): T => from[Math.floor(next() * from.length)] as T;
    const slots = [await aSlot(app, 4), await aSlot(app, 3)];
    const members = await Promise.all(Array.from({ length: 5 }, () => aMemberWithCode(app)));
    const live = () =>
      app.db
        .select()
        .from(bookings)
        .where(eq(bookings.guardianName, `Seed ${seed}`));
    const wish = (slot: Slot, member: (typeof members)[number]) =>
      aWish({
        ...slot,
        guardianName: `Seed ${seed}`,
        guardianEmail: member.email,
        childrenCount: 1 + Math.floor(next() * 3),
      });
    const offerTo = async (email: string) => {
      const mail = (await app.mailsTo(email)).findLast(({ subject }) =>
        subject.startsWith('A spot'),
      );
      const link = /\S+\/booking\?\S+/.exec(mail?.text ?? '')?.[0];
      return (link && new URL(link).searchParams.get('offer')) ?? undefined;
    };
    const post = (path: string, body: unknown, member = pick(members)) =>
      app.call('POST', path, body, { as: member });

    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const member = pick(members);
        const body = { ...wish(pick(slots), member), memberCodeId: member.codeId };
        return post('/api/bookings/create-member-booking', body, member);
      },
      () => post('/api/bookings/create-checkout', wish(pick(slots), pick(members))),
      async () => {
        const member = pick(members);
        const waitlistToken = await offerTo(member.email);
        const body = { ...wish(pick(slots), member), waitlistToken };
        return post('/api/bookings/create-checkout', body, member);
      },
      () => post('/api/bookings/slot-waitlist', { ...wish(pick(slots), pick(members)) }),
      async () => {
        const token = await offerTo(pick(members).email);
        return post('/api/bookings/slot-waitlist/leave', { token: token ?? 'none' });
      },
      async () => {
        const booking = pick(await live());
        const owner = members.find(({ id }) => id === booking?.userId);
        return booking && post(`/api/bookings/${booking.id}/cancel`, {}, owner);
      },
      async () => {
        const booking = pick(await live());
        const owner = members.find(({ id }) => id === booking?.userId);
        return booking && post(`/api/bookings/${booking.id}/reschedule`, pick(slots), owner);
      },
      async () => {
        const open = await app.db.select().from(checkouts).where(eq(checkouts.state, 'open'));
        const checkout = pick(open);
        if (!checkout?.sessionId) return;
        await press(app, checkout.sessionId, next() < 0.6 ? 'paid' : 'cancelled');
        await eventually('it is settled', async () => {
          const [row] = await app.db.select().from(checkouts).where(eq(checkouts.id, checkout.id));
          return row?.state !== 'open';
        });
      },
      async () => {
        app.clock.passMinutes(6);
        await endOldOffers(app.services);
      },
      async () => {
        app.clock.passMinutes(16);
        await sweepCheckouts(app.services);
      },
    ];

    const outcomes = new Map<number, number>();
    for (let n = 0; n < 200; n += 1) {
      const answer = (await pick(steps)()) as { status?: number; text?: string } | undefined;
      expect(answer?.status ?? 200, answer?.text).toBeLessThan(500);
      outcomes.set(answer?.status ?? 0, (outcomes.get(answer?.status ?? 0) ?? 0) + 1);
      for (const { date } of slots) {
        const { taken, held } = await spotsOf(app, date);
        expect(taken, `step ${n}`).toBe(held);
      }
    }
    expect(outcomes.get(200)).toBeGreaterThan(30);
    expect(outcomes.get(409)).toBeGreaterThan(10);
  },
);
