import { announce } from '../../../server/announce.ts';
import type { Db } from '../../../server/database.ts';
import { announceToFamily } from '../../household/server/household-queries.ts';
import type { Booking } from './bookings-queries.ts';

/** Tells the pages of all adults of the family whose booking it is; a guest's concerns no page. */
export async function announceBooking(db: Db, { userId }: Pick<Booking, 'userId'>) {
  if (userId) await announceToFamily(db, userId, { type: 'bookings', payload: {} });
}

/** The same for what the office did: every other page of the office shows it too. */
export async function announceToOffice(db: Db, booking: Pick<Booking, 'userId'>) {
  await announceBooking(db, booking);
  await announce(db, { desk: true }, { type: 'bookings', payload: {} });
}
