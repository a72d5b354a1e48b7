import type { anOffice } from '#features/bookings/server/office-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import type { TestApp } from '#tests/test-app.ts';

type Office = Awaited<ReturnType<typeof anOffice>>;
/** Returns a random integer from 0 to `max - 1`. */
type RandomBelow = (max: number) => number;

/**
 * An independent record of the desk's cash, derived only from what staff see and enter: the payments taken, and the
 * refunds handed back by venue day.
 */
export function aTill(app: TestApp, office: Office) {
  const bookingIds: string[] = [];
  const handedBackByDay = new Map<string, number>();
  const daysByBooking = new Map<string, Set<string>>();
  let takenCents = 0;

  const findOwed = async () => {
    const today = await app.call('GET', '/api/check-in/today', undefined, { as: office.admin });
    return (today.json as { owed: { bookingId: string; amountCents: number }[] }).owed;
  };

  return {
    /** The cents handed back to families by venue day. */
    handedBackByDay,
    /** Returns the payments taken less the refunds handed back. */
    getHeldCents: () =>
      [...handedBackByDay.values()].reduce((balance, cents) => balance - cents, takenCents),
    /** Returns the number of bookings refunded in parts on several days. */
    countBookingsRefundedOnSeveralDays: () =>
      [...daysByBooking.values()].filter(({ size }) => size > 1).length,

    /** Returns the total that staff see as owed to families. */
    findOwedCents: async () =>
      (await findOwed()).reduce((sum, { amountCents }) => sum + amountCents, 0),

    async book(input: Record<string, unknown>) {
      const { status, json } = await office.book(input);
      if (status !== 201) throw new Error(`booking failed: ${status}`);
      const { bookingId } = json as { bookingId: string };
      takenCents += Number((await office.read(bookingId)).priceCents);
      bookingIds.push(bookingId);
    },

    /** Refunds part of a random booking or cancels it, for money or credit. */
    async refundOrCancel(randomBelow: RandomBelow) {
      const id = bookingIds[randomBelow(bookingIds.length)];
      if (!id) return;
      const as = randomBelow(3) === 0 ? 'credit' : 'money';
      const { refundableCents, refundedCents } = await office.read(id);
      if (randomBelow(3) === 0) await office.cancel(id, { as, back: 'all' });
      else if (Number(refundableCents) > 0) {
        const amountCents = 1 + randomBelow(Number(refundableCents));
        await office.refund(id, { amountCents, refundedCents, as });
      }
    },

    /** Hands back a random owed amount, today or within the next three days. */
    async handBack(randomBelow: RandomBelow) {
      const refunds = await findOwed();
      const refund = refunds[randomBelow(refunds.length)];
      if (!refund) return;
      const delayMinutes = randomBelow(4) * 24 * 60;
      app.clock.advanceMinutes(delayMinutes);
      const path = `/api/check-in/owed/${refund.bookingId}/handed-back`;
      const { status } = await app.call('POST', path, {}, { as: office.admin });
      const day = venueDateOf(app.clock.now(), app.services.venue().timezone);
      app.clock.advanceMinutes(-delayMinutes);
      if (status !== 200) throw new Error(`handing back failed: ${status}`);
      const days = daysByBooking.get(refund.bookingId) ?? new Set();
      daysByBooking.set(refund.bookingId, days.add(day));
      handedBackByDay.set(day, (handedBackByDay.get(day) ?? 0) + refund.amountCents);
    },
  };
}

/** Returns an upper bound for the days on which `handBack` hands money back. */
export const lastHandBackDay = (today: string) => addDays(today, 4);
