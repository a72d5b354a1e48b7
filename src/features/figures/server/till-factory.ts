import type { anOffice } from '#features/bookings/server/office-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import type { TestApp } from '#tests/test-app.ts';

type Office = Awaited<ReturnType<typeof anOffice>>;
type Below = (max: number) => number;

/**
 * The desk's own count of its money, derived only from what staff see and enter: what was taken, and what
 * was handed back on which day at the venue.
 */
export function aTill(app: TestApp, office: Office) {
  const booked: string[] = [];
  const handedBack = new Map<string, number>();
  const daysOf = new Map<string, Set<string>>();
  let takenCents = 0;

  const owed = async () => {
    const today = await app.call('GET', '/api/check-in/today', undefined, { as: office.admin });
    return (today.json as { owed: { bookingId: string; amountCents: number }[] }).owed;
  };

  return {
    handedBack,
    heldCents: () => [...handedBack.values()].reduce((left, cents) => left - cents, takenCents),
    /** The number of payments handed back in parts on several days. */
    inPartsOnSeveralDays: () => [...daysOf.values()].filter(({ size }) => size > 1).length,

    /** The amount that staff see as owed to families. */
    owedCents: async () => (await owed()).reduce((sum, { amountCents }) => sum + amountCents, 0),

    async book(input: Record<string, unknown>) {
      const { status, json } = await office.book(input);
      if (status !== 201) throw new Error(`not booked: ${status}`);
      const { bookingId } = json as { bookingId: string };
      takenCents += Number((await office.read(bookingId)).priceCents);
      booked.push(bookingId);
    },

    /** Refunds part of a booking or cancels it, for money or credit. */
    async giveBack(below: Below) {
      const id = booked[below(booked.length)];
      if (!id) return;
      const as = below(3) === 0 ? 'credit' : 'money';
      const { refundableCents, refundedCents } = await office.read(id);
      if (below(3) === 0) await office.cancel(id, { as, back: 'all' });
      else if (Number(refundableCents) > 0) {
        const amountCents = 1 + below(Number(refundableCents));
        await office.refund(id, { amountCents, refundedCents, as });
      }
    },

    /** Hands over an owed amount, today or on one of the next days. */
    async handBack(below: Below) {
      const waiting = await owed();
      const found = waiting[below(waiting.length)];
      if (!found) return;
      const later = below(4) * 24 * 60;
      app.clock.passMinutes(later);
      const path = `/api/check-in/owed/${found.bookingId}/handed-back`;
      const { status } = await app.call('POST', path, {}, { as: office.admin });
      const day = venueDateOf(app.clock.now(), app.services.venue().timezone);
      app.clock.passMinutes(-later);
      if (status !== 200) throw new Error(`not handed back: ${status}`);
      const daysSeen = daysOf.get(found.bookingId) ?? new Set();
      daysOf.set(found.bookingId, daysSeen.add(day));
      handedBack.set(day, (handedBack.get(day) ?? 0) + found.amountCents);
    },
  };
}

/** The last day on which `handBack` may hand money over. */
export const lastDayOf = (today: string) => addDays(today, 4);
