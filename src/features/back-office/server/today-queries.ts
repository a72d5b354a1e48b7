import { signedUnder } from '#features/accounts/server/index.ts';
import { COUNTING_VERSIONS } from '#features/waivers/server/index.ts';
import { signedAfter, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';

type Party = {
  id: string;
  packageName: string;
  guardianName: string;
  kids: number;
  startsAt: string;
  endsAt: string;
};

/** The booked parties of a venue date, in the order in which they begin. */
export function findPartiesOfDay(db: Db, date: string): Promise<Party[]> {
  return plainSql<Party>(
    db,
    `select id, package_name as "packageName", guardian_name as "guardianName", kids,
      to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endsAt"
    from parties where venue_date = $1 and status = 'booked' order by starts_at`,
    [date],
  );
}

type EventOfDay = { id: string; title: string; startsAt: string; endsAt: string; allDay: boolean };

/** What takes place at the venue between two instants, called off or not published left out. */
export function findEventsOfDay(db: Db, from: Date, to: Date): Promise<EventOfDay[]> {
  return plainSql<EventOfDay>(
    db,
    `select id, title, to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endsAt", all_day as "allDay"
    from events
    where starts_at < $2::timestamptz and ends_at > $1::timestamptz
      and event_type = 'in-house' and published and cancelled_at is null
    order by starts_at, title limit 50`,
    [from.toISOString(), to.toISOString()],
  );
}

type OpenWaiver = {
  bookingId: string;
  guardianName: string;
  slotLabel: string;
  childrenCount: number;
};

/** Who comes today by a paid booking and has no waiver that counts. */
export function findOpenWaivers(db: Db, date: string, rules: WaiverRules): Promise<OpenWaiver[]> {
  return plainSql<OpenWaiver>(
    db,
    `select booking.id as "bookingId", booking.guardian_name as "guardianName",
      booking.slot_label as "slotLabel", booking.children_count as "childrenCount"
    from booking_slots as slot join bookings as booking on booking.slot_id = slot.id
    where slot.venue_date = $1 and booking.status = 'paid' and not exists (
      select from waivers
      where guardian_email = ${signedUnder('booking.guardian_email')} and created_at > $2
        and agreement_version in ${COUNTING_VERSIONS})
    order by slot.starts_at, booking.guardian_name limit 100`,
    [date, signedAfter(rules).toISOString()],
  );
}

/** What waits for a person: payments in review, mails that failed, open reports. */
export async function countWaiting(db: Db) {
  const [row] = await plainSql<{ reviews: number; failedMails: number; reports: number }>(
    db,
    `select
      (select count(*) from checkouts where state in ('review', 'disputed'))::int as reviews,
      (select count(*) from outbox where state = 'failed')::int as "failedMails",
      (select count(*) from reports where handled_at is null)::int as reports`,
    [],
  );
  return row ?? { reviews: 0, failedMails: 0, reports: 0 };
}

/** Why a venue date is closed, maybe without a reason; null if it is not. */
export async function findClosure(db: Db, date: string): Promise<string | null> {
  const [row] = await plainSql<{ reason: string }>(
    db,
    'select reason from schedule_closures where venue_date = $1',
    [date],
  );
  return row?.reason ?? null;
}
