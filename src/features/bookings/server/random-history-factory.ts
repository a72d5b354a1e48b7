import { and, eq, inArray } from 'drizzle-orm';
import { press } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, type aMemberWithCode, aSlot, spotsOf } from './bookings-factory.ts';
import { bookings, slotWaitlist } from './bookings-tables.ts';
import { waitlistToken } from './mails/booking-links.ts';
import { endOldOffers } from './slot-waitlist/slot-waitlist.ts';

type Member = Awaited<ReturnType<typeof aMemberWithCode>>;
type Slot = { date: string; slotLabel: string };
type StepResponse = { status: number; text: string };

/** A seeded random number generator below 1 (mulberry32), so that a failure can be reproduced. */
export function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type History = {
  /** Runs one random step; returns the response if it was a call. */
  step(): Promise<StepResponse | undefined>;
  /** Taken spots of each slot, and the sum of its live bookings and open offers. */
  counts(): Promise<{ taken: number; held: number }[]>;
};

/**
 * Two small slots, some members, and random steps from `seed`: booking in every way, paying,
 * cancelling, moving, joining waitlists, accepting and leaving offers, and passing time.
 */
export async function randomHistory(
  app: TestApp,
  seed: number,
  members: Member[],
): Promise<History> {
  const next = numbersFrom(seed);
  const pick = <T>(from: T[]): T => from[Math.floor(next() * from.length)] as T;
  const slots = [await aSlot(app, 4), await aSlot(app, 3)];
  const guardianName = `Seed ${seed}`;
  const own = () => app.db.select().from(bookings).where(eq(bookings.guardianName, guardianName));
  const input = (slot: Slot, member: Member) => {
    const childrenCount = 1 + Math.floor(next() * 3);
    return aBookingInput({ ...slot, guardianName, guardianEmail: member.email, childrenCount });
  };
  const offerTo = async (email: string) => {
    const isOffered = and(eq(slotWaitlist.guardianEmail, email), eq(slotWaitlist.state, 'offered'));
    const [entry] = await app.db.select().from(slotWaitlist).where(isOffered).limit(1);
    return entry && waitlistToken(app.services, entry.id);
  };
  const post = (path: string, body: unknown, member = pick(members)) =>
    app.call('POST', path, body, { as: member });

  const openCheckouts = async () => {
    const ids = (await own()).map(({ id }) => id);
    const isOwnAndOpen = and(eq(checkouts.state, 'open'), inArray(checkouts.subjectId, ids));
    return ids.length > 0 ? app.db.select().from(checkouts).where(isOwnAndOpen) : [];
  };

  const steps: (() => Promise<StepResponse | undefined>)[] = [
    async () => {
      const member = pick(members);
      const body = { ...input(pick(slots), member), memberCodeId: member.codeId };
      return post('/api/bookings/create-member-booking', body, member);
    },
    () => post('/api/bookings/create-checkout', input(pick(slots), pick(members))),
    async () => {
      const member = pick(members);
      const waitlistToken = await offerTo(member.email);
      const body = { ...input(pick(slots), member), waitlistToken };
      return post('/api/bookings/create-checkout', body, member);
    },
    () => post('/api/bookings/slot-waitlist', { ...input(pick(slots), pick(members)) }),
    async () => {
      const token = await offerTo(pick(members).email);
      return post('/api/bookings/slot-waitlist/leave', { token: token ?? 'none' });
    },
    async () => {
      const booking = pick(await own());
      const owner = members.find(({ id }) => id === booking?.userId);
      return booking && post(`/api/bookings/${booking.id}/cancel`, {}, owner);
    },
    async () => {
      const booking = pick(await own());
      const owner = members.find(({ id }) => id === booking?.userId);
      return booking && post(`/api/bookings/${booking.id}/reschedule`, pick(slots), owner);
    },
    async () => {
      const open = await openCheckouts();
      const checkout = pick(open);
      if (!checkout?.sessionId) return undefined;
      await press(app, checkout.sessionId, next() < 0.6 ? 'paid' : 'cancelled');
      // As the success page does, besides the provider's webhook.
      return app.call('GET', `/api/checkout/status?session_id=${checkout.sessionId}`);
    },
    async () => {
      app.clock.passMinutes(6);
      await endOldOffers(app.services);
      return undefined;
    },
    async () => {
      app.clock.passMinutes(16);
      await sweepCheckouts(app.services);
      return undefined;
    },
  ];

  return {
    step: () => pick(steps)(),
    counts: () => Promise.all(slots.map(({ date }) => spotsOf(app, date))),
  };
}
