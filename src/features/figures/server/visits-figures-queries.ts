import {
  and,
  asc,
  between,
  count,
  eq,
  gte,
  isNotNull,
  lte,
  min,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { findDays, parseDaySlots } from '#features/bookings/server/index.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, weekdayOf } from '#shared/venue-dates.ts';
import type { Figures } from '../figures-contract.ts';

type Period = { from: string; to: string };

/** Returns the numbers of visits and of children checked in, by venue date or month. */
export async function findVisits(
  db: Db,
  { from, to }: Period,
  by: 'day' | 'month',
): Promise<Figures['visits']> {
  const period = sql<string>`to_char(${visits.venueDate}, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'})`;
  // Grouped by position, because each repetition of the format parameter would be a different expression.
  return db
    .select({
      period,
      visits: count(),
      children: sql<number>`sum(${visits.childrenCount})::int`,
    })
    .from(visits)
    .where(between(visits.venueDate, from, to))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/**
 * Returns the children booked and the spots available, by weekday and start time. Every day, past ones included, is
 * measured against the current schedule; bookings in slots that have since been removed are not counted.
 */
export async function findOccupancy(
  db: Db,
  { from, to }: Period,
  timezone: string,
): Promise<Figures['occupancy']> {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const sums = new Map<string, Figures['occupancy'][number]>();
  for (const { venueDate, slots } of await findDays(db, dates)) {
    for (const { startTime, label, taken, capacity } of parseDaySlots(venueDate, slots, timezone)) {
      const weekday = weekdayOf(venueDate);
      const key = `${startTime} ${weekday}`;
      const sum = sums.get(key) ?? { weekday, startTime, label, taken: 0, capacity: 0 };
      sums.set(key, { ...sum, taken: sum.taken + taken, capacity: sum.capacity + capacity });
    }
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Returns, by the month of a family's first visit, how many families came, and how many of them returned on a later day
 * and in each of the three following months. Includes months that start in the period or contain its first day. A
 * family is identified by the email of its account or of its guest booking; visits that have neither are not counted.
 */
export async function findRetention(db: Db, { from, to }: Period): Promise<Figures['retention']> {
  const email = sql<string>`coalesce(${users.email}, ${bookings.guardianEmail})`;
  const visitDays = db.$with('visit_days').as(
    db
      .selectDistinct({ family: email.as('family'), venueDate: visits.venueDate })
      .from(visits)
      .leftJoin(users, eq(users.id, visits.userId))
      .leftJoin(bookings, eq(bookings.id, visits.bookingId))
      .where(isNotNull(email)),
  );
  const first = min(visitDays.venueDate);
  const firstVisits = db.$with('first_visits').as(
    db
      // The aliases of joined tables differ: the query builder writes them unqualified.
      .select({ family: sql`${visitDays.family}`.as('newcomer'), first: first.as('first') })
      .from(visitDays)
      .groupBy(visitDays.family)
      .having(
        and(gte(first, sql`date_trunc('month', ${from}::date)`), lte(first, sql`${to}::date`)),
      ),
  );
  const monthsOf = (date: SQLWrapper) =>
    sql`extract(year from ${date}) * 12 + extract(month from ${date})`;
  const visitsSinceFirst = db.$with('visits_since_first').as(
    db
      .select({
        family: sql`${firstVisits.family}`.as('family'),
        month: sql<string>`to_char(${firstVisits.first}, 'YYYY-MM')`.as('month'),
        isReturn: sql`${visitDays.venueDate} > ${firstVisits.first}`.as('is_return'),
        monthsLater: sql`(${monthsOf(visitDays.venueDate)}) - (${monthsOf(firstVisits.first)})`.as(
          'months_later',
        ),
      })
      .from(firstVisits)
      .innerJoin(visitDays, eq(visitDays.family, firstVisits.family)),
  );
  const countFamilies = (condition: SQL) =>
    sql<number>`(count(distinct ${visitsSinceFirst.family}) filter (where ${condition}))::int`;
  return db
    .with(visitDays, firstVisits, visitsSinceFirst)
    .select({
      month: visitsSinceFirst.month,
      families: countFamilies(sql`true`),
      again: countFamilies(sql`${visitsSinceFirst.isReturn}`),
      afterOne: countFamilies(sql`${visitsSinceFirst.monthsLater} = 1`),
      afterTwo: countFamilies(sql`${visitsSinceFirst.monthsLater} = 2`),
      afterThree: countFamilies(sql`${visitsSinceFirst.monthsLater} = 3`),
    })
    .from(visitsSinceFirst)
    .groupBy(visitsSinceFirst.month)
    .orderBy(asc(visitsSinceFirst.month));
}
