import { announceToFamily } from '#features/household/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Booking } from './bookings-queries.ts';

/** Notifies the family's adults and the office that a booking changed, without content (decision 0018). */
export async function announceBooking(db: Db, { userId }: Pick<Booking, 'userId'>) {
  const update = { type: 'bookings', payload: {} } as const;
  await Promise.all([
    userId && announceToFamily(db, userId, update),
    announce(db, { desk: true }, update),
  ]);
}
