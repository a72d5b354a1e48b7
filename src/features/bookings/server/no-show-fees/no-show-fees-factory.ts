import { eq } from 'drizzle-orm';
import { holdings } from '#features/shop/server/shop-tables.ts';
import type { TestApp } from '#tests/test-app.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  linkInEmail,
} from '../bookings-factory.ts';
import { noShowFees } from '../no-show-fees-tables.ts';
import { bookingIdIn, type Office } from '../office-factory.ts';

/** Moves a booking's session into the past, so that its family has not come. */
export async function passSession(app: TestApp, bookingId: string): Promise<void> {
  const now = app.clock.now().toISOString();
  await app.sql`update booking_slots set starts_at = ${now}::timestamptz - interval '3 hours',
    ends_at = ${now}::timestamptz - interval '1 hour'
    where id = (select slot_id from bookings where id = ${bookingId})`;
}

/** A guest's booking, paid in cash, to which nobody came, with the token of its email. */
export async function aMissedBooking(app: TestApp, office: Office) {
  const email = await aSignedWaiver(app);
  await passSession(app, bookingIdIn(await office.book({ guardianEmail: email })));
  return { email, ...(await linkInEmail(app, email)) };
}

/** A member's free booking to which nobody came. */
export async function aMissedMemberBooking(app: TestApp) {
  const member = await aMemberWithCode(app);
  const id = await aMemberBooking(app, member, await aSlot(app));
  await passSession(app, id);
  return { id, member };
}

/** Calls that ask for, waive and pay no-show fees, and what became of them. */
export function feeCalls(app: TestApp, office: Office) {
  const ask = (id: string, amountCents = 500) =>
    office.request('POST', `bookings/${id}/no-show-fee`, { amountCents });
  const openPage = (id: string, token: string) =>
    app.call('POST', `/api/bookings/${id}/no-show-fee/pay`, { token });
  return {
    ask,
    openPage,
    waive: (id: string) => office.request('POST', `bookings/${id}/no-show-fee/waive`, {}),
    fetchFee: async (bookingId: string) => {
      const fees = app.db.select().from(noShowFees).where(eq(noShowFees.bookingId, bookingId));
      return (await fees)[0] ?? null;
    },
    creditOf: async (userId: string) => {
      const rows = await app.db.select().from(holdings).where(eq(holdings.userId, userId));
      return rows.reduce((sum, { balance }) => sum + balance, 0);
    },
    /** A guest's missed booking whose fee is asked for, with its payment page open. */
    anOpenFee: async () => {
      const booking = await aMissedBooking(app, office);
      const asked = await ask(booking.id);
      if (asked.status !== 200) throw new Error(`asking failed: ${asked.status} ${asked.text}`);
      return { ...booking, sessionId: sessionIn(await openPage(booking.id, booking.token)) };
    },
    lastEmail: async (email: string) => (await app.emailsTo(email)).at(-1),
  };
}

/** The payment session in a response that opens a page. */
export const sessionIn = ({ json }: { json: unknown }) => (json as { sessionId: string }).sessionId;
