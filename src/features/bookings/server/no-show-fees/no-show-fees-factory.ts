import type { TestApp } from '#tests/test-app.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  linkInEmail,
} from '../bookings-factory.ts';
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
