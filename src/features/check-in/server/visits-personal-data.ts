import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { deskHandOvers, deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Obstacle, Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { visits } from './check-in-tables.ts';

/**
 * Exports visits and desk payments. Deleting the account anonymizes the visits, which the statistics need. An account
 * cannot be deleted while the family is inside or a desk refund is due.
 */
export const visitsPersonalData: PersonalDataHandler = {
  read: async (db, person) => ({
    visits: await db
      .select({
        date: visits.venueDate,
        guardianName: visits.guardianName,
        childrenCount: visits.childrenCount,
        source: visits.source,
        checkedInAt: visits.checkedInAt,
        checkedOutAt: visits.checkedOutAt,
      })
      .from(visits)
      .where(belongsTo(db, person))
      .orderBy(asc(visits.checkedInAt)),
    deskPayments: await db
      .select({
        bookingId: deskPayments.bookingId,
        amountCents: deskPayments.amountCents,
        method: deskPayments.method,
        takenAt: deskPayments.takenAt,
        refundedCents: deskPayments.refundedCents,
      })
      .from(deskPayments)
      .where(inArray(deskPayments.bookingId, ownBookings(db, person)))
      .orderBy(asc(deskPayments.takenAt)),
    deskHandOvers: await db
      .select({
        bookingId: deskPayments.bookingId,
        amountCents: deskHandOvers.amountCents,
        handedAt: deskHandOvers.handedAt,
      })
      .from(deskHandOvers)
      .innerJoin(deskPayments, eq(deskPayments.id, deskHandOvers.paymentId))
      .where(inArray(deskPayments.bookingId, ownBookings(db, person)))
      .orderBy(asc(deskHandOvers.handedAt)),
  }),

  plan: async (ctx, db, person) => {
    const today = venueDateOf(ctx.clock.now(), ctx.venue().timezone);
    const inside = and(
      belongsTo(db, person),
      eq(visits.venueDate, today),
      isNull(visits.checkedOutAt),
    );
    const isDue = sql`${deskPayments.refundedCents} - ${deskPayments.creditedCents}
      > ${deskPayments.handedBackCents}`;
    const dueRefunds = and(inArray(deskPayments.bookingId, ownBookings(db, person)), isDue);
    const obstacles: Obstacle[] = [];
    if ((await db.$count(visits, inside)) > 0) obstacles.push('visit');
    if ((await db.$count(deskPayments, dueRefunds)) > 0) obstacles.push('owed');
    return { obstacles };
  },

  erase: async (_ctx, db, person) => {
    await db
      .update(visits)
      .set({ guardianName: '\u2013', userId: null, memberCodeId: null })
      .where(belongsTo(db, person));
  },
};

const ownBookings = (db: Db, { id }: Person) =>
  db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, id));

const belongsTo = (db: Db, person: Person) =>
  or(eq(visits.userId, person.id), inArray(visits.bookingId, ownBookings(db, person)));
