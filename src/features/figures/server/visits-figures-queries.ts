import { findDays, slotsOfDay } from '#features/bookings/server/index.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { addDays, weekdayOf } from '#shared/venue-dates.ts';
import type { Figures } from '../figures-contract.ts';

type Period = { from: string; to: string };

/** Visits and children let in, by venue date or month. */
export async function findVisits(
  db: Db,
  { from, to }: Period,
  by: 'day' | 'month',
): Promise<Figures['visits']> {
  return plainSql<Figures['visits'][number]>(
    db,
    `select to_char(venue_date, $3) as period, count(*)::int as visits,
      sum(children_count)::int as children
    from visits where venue_date between $1::date and $2::date group by 1 order by 1`,
    [from, to, by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'],
  );
}

/**
 * Children booked and spots there were, by weekday and start time. Of days that nobody booked, the spots
 * are those of the schedule as it stands now.
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
    for (const { startTime, label, taken, capacity } of slotsOfDay(venueDate, slots, timezone)) {
      const weekday = weekdayOf(venueDate);
      const key = `${startTime} ${weekday}`;
      const sum = sums.get(key) ?? { weekday, startTime, label, taken: 0, capacity: 0 };
      sums.set(key, { ...sum, taken: sum.taken + taken, capacity: sum.capacity + capacity });
    }
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Families by the month of their first visit ever, months that begin in the period or hold its first
 * day: how many came again on a later day, and in the first, second and third month after. A family is
 * its account, or the e-mail that a guest booked with; who came without either is no family yet.
 */
export async function findRetention(db: Db, { from, to }: Period): Promise<Figures['retention']> {
  return plainSql<Figures['retention'][number]>(
    db,
    `with seen as (
      select distinct coalesce(person.email, booking.guardian_email) as family, visit.venue_date
      from visits as visit
      left join users as person on person.id = visit.user_id
      left join bookings as booking on booking.id = visit.booking_id
      where coalesce(person.email, booking.guardian_email) is not null
    ), firsts as (
      select family, min(venue_date) as first from seen group by family
      having min(venue_date) >= date_trunc('month', $1::date) and min(venue_date) <= $2::date
    ), came as (
      select firsts.family, date_trunc('month', first)::date as month,
        venue_date > first as is_again,
        (extract(year from venue_date) * 12 + extract(month from venue_date)
          - extract(year from first) * 12 - extract(month from first))::int as later
      from firsts join seen using (family)
    )
    select to_char(month, 'YYYY-MM') as month, count(distinct family)::int as families,
      (count(distinct family) filter (where is_again))::int as again,
      (count(distinct family) filter (where later = 1))::int as "afterOne",
      (count(distinct family) filter (where later = 2))::int as "afterTwo",
      (count(distinct family) filter (where later = 3))::int as "afterThree"
    from came group by month order by month`,
    [from, to],
  );
}
