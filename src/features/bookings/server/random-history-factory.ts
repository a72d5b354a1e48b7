import { and, eq, inArray } from 'drizzle-orm';
import { submitOutcome } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, type aMemberWithCode, aSlot, spotsOf } from './bookings-factory.ts';
import { bookings, slotWaitlist } from './bookings-tables.ts';
import { waitlistToken } from './emails/booking-links.ts';
import { endExpiredOffers } from './slot-waitlist/slot-waitlist.ts';

type Member = Awaited<ReturnType<typeof aMemberWithCode>>;
type Slot = { date: string; slotLabel: string };
type StepResponse = { status: number; text: string };

/** Returns a seeded generator of random numbers in [0, 1) (mulberry32), to make failures reproducible. */
export function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type History = {
  /** Runs a random step; returns the response if it was a call. */
  step(): Promise<StepResponse | undefined>;
  /** Returns each slot's `taken` spots, and the sum of its active bookings and open offers as `held`. */
  counts(): Promise<{ taken: number; held: number }[]>;
};

/**
 * Creates two small slots and returns a history of random steps in them: booking, paying, cancelling, rescheduling, joining
 * waitlists, accepting and declining offers, and passing time.
 */
export async function createRandomHistory(
  app: TestApp,
  seed: number,
  members: Member[],
): Promise<History> {
  const random = seededRandom(seed);
  const pick = <T>(items: T[]): T => items[Math.floor(random() * items.length)] as T;
  const slots = [await aSlot(app, 4), await aSlot(app, 3)];
  const guardianName = `Seed ${seed}`;
  const findOwnBookings = () =>
    app.db.select().from(bookings).where(eq(bookings.guardianName, guardianName));
  const bookingInput = (slot: Slot, member: Member) => {
    const childrenCount = 1 + Math.floor(random() * 3);
    return aBookingInput({ ...slot, guardianName, guardianEmail: member.email, childrenCount });
  };
  const findOfferToken = async (email: string) => {
    const isOffered = and(eq(slotWaitlist.guardianEmail, email), eq(slotWaitlist.state, 'offered'));
    const [entry] = await app.db.select().from(slotWaitlist).where(isOffered).limit(1);
    return entry && waitlistToken(app.services, entry.id);
  };
  const post = (path: string, body: unknown, member = pick(members)) =>
    app.call('POST', path, body, { as: member });

  const findOpenCheckouts = async () => {
    const ids = (await findOwnBookings()).map(({ id }) => id);
    const isOwnAndOpen = and(eq(checkouts.state, 'open'), inArray(checkouts.subjectId, ids));
    return ids.length > 0 ? app.db.select().from(checkouts).where(isOwnAndOpen) : [];
  };

  const steps: (() => Promise<StepResponse | undefined>)[] = [
    async () => {
      const member = pick(members);
      const body = { ...bookingInput(pick(slots), member), memberCodeId: member.codeId };
      return post('/api/bookings/create-member-booking', body, member);
    },
    () => post('/api/bookings/create-checkout', bookingInput(pick(slots), pick(members))),
    async () => {
      const member = pick(members);
      const waitlistToken = await findOfferToken(member.email);
      const body = { ...bookingInput(pick(slots), member), waitlistToken };
      return post('/api/bookings/create-checkout', body, member);
    },
    () => post('/api/bookings/slot-waitlist', { ...bookingInput(pick(slots), pick(members)) }),
    async () => {
      const token = await findOfferToken(pick(members).email);
      return post('/api/bookings/slot-waitlist/leave', { token: token ?? 'none' });
    },
    async () => {
      const booking = pick(await findOwnBookings());
      const owner = members.find(({ id }) => id === booking?.userId);
      return booking && post(`/api/bookings/${booking.id}/cancel`, {}, owner);
    },
    async () => {
      const booking = pick(await findOwnBookings());
      const owner = members.find(({ id }) => id === booking?.userId);
      return booking && post(`/api/bookings/${booking.id}/reschedule`, pick(slots), owner);
    },
    async () => {
      const checkout = pick(await findOpenCheckouts());
      if (!checkout?.sessionId) return undefined;
      await submitOutcome(app, checkout.sessionId, random() < 0.6 ? 'paid' : 'cancelled');
      // The success page makes this call, in addition to the provider's webhook.
      return app.call('GET', `/api/checkout/status?session_id=${checkout.sessionId}`);
    },
    async () => {
      app.clock.advanceMinutes(6);
      await endExpiredOffers(app.services);
      return undefined;
    },
    async () => {
      app.clock.advanceMinutes(16);
      await sweepCheckouts(app.services);
      return undefined;
    },
  ];

  return {
    step: () => pick(steps)(),
    counts: () => Promise.all(slots.map(({ date }) => spotsOf(app, date))),
  };
}
