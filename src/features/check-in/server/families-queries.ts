import { familyEmailsSql } from '#features/accounts/server/index.ts';
import { ACCEPTED_VERSIONS_SQL } from '#features/waivers/server/index.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { likePattern } from '#platform/server/database/search-text.ts';
import { lastPhoneDigits } from '../check-in-rules.ts';
import { CLOSEST_DAY_SQL, ON_OTHER_DAY_SQL, otherDayRange } from './arrivals/other-day-queries.ts';
import { paidBookingsOn, unpaidBookingsOn } from './bookings-on-date.ts';

export const MAX_FAMILIES = 20;

export type FamilyRow = {
  userId: string | null;
  bookingId: string | null;
  memberCodeId: string | null;
  name: string;
  email: string;
  active: boolean | null;
  expiresAt: string | null;
  slotLabel: string | null;
  eventTitle: string | null;
  unpaidId: string | null;
  dueCents: number | null;
  hasWaiver: boolean;
  hasAnyWaiver: boolean;
  insideVisitId: string | null;
  children: string[] | null;
  otherDate: string | null;
  otherLabel: string | null;
};

/** SQL: the key of a booking's guest: the email, or the booking's id if it has none. */
const GUEST_KEY = 'coalesce(booking.guardian_email, booking.id::text)';

/** SQL: the first booking of each account, code or guest email, and every booking without an email. */
const firstBookings = (bookings: string) => `
  select distinct on (booking.user_id, booking.member_code_id, ${GUEST_KEY})
    booking.id, booking.user_id, booking.member_code_id, booking.guardian_name,
    booking.guardian_email, booking.guardian_phone, booking.slot_label, booking.event_title, booking.starts_at,
    booking.price_cents - booking.value_cents as due_cents
  from ${bookings} booking
  order by booking.user_id, booking.member_code_id, ${GUEST_KEY}, booking.starts_at`;

/** SQL: the person's first booking in the table. */
const firstBookingOfPerson = (table: 'booked' | 'unpaid') => `
  select id, slot_label, event_title, due_cents from ${table} booking
  where booking.user_id = person.id or booking.member_code_id = code.id
    or (booking.user_id is null and person.email_verified and booking.guardian_email = person.email)
  order by starts_at limit 1`;

/**
 * Returns at most `MAX_FAMILIES` families whose name, email or child's name contains `search`, or whose phone number
 * matches it: accounts (also by the emails of accounts merged into them) and guests with a paid or pending booking
 * today, or a paid one within two weeks, as they may have mistaken the day. Families expected today come first. A guest
 * booking under an account's verified email belongs to the account.
 */
export async function findFamilies(
  db: Db,
  {
    search,
    today,
    now,
    waiverRules,
  }: { search: string; today: string; now: Date; waiverRules: WaiverRules },
): Promise<FamilyRow[]> {
  const phone = lastPhoneDigits(search);
  // Raw SQL: the builder has no full join `using`, and the laterals read common table expressions.
  return preparedSql<FamilyRow>(
    db,
    `with booked as (${firstBookings(paidBookingsOn(':today'))}),
    unpaid as (${firstBookings(unpaidBookingsOn(':today', ':now'))}),
    parents as (select distinct guardian_email as email from waivers where child_name ilike :pattern),
    other_day as (
      select distinct on (coalesce(user_id, guardian_email, id::text)) user_id, guardian_email, guardian_name,
        guardian_phone, date, slot_label
      from bookings
      where ${ON_OTHER_DAY_SQL}
      order by coalesce(user_id, guardian_email, id::text), ${CLOSEST_DAY_SQL}
    ),
    found as (
      select person.id as user_id, person.name, person.email, code.id as code_id, code.active,
        code.expires_at, expected.id as booking_id, pending.id as unpaid_id, pending.due_cents,
        coalesce(expected.slot_label, pending.slot_label) as slot_label,
        case when expected.id is null then pending.event_title else expected.event_title end as event_title, other.date, other.slot_label as other_label
      from users person
      left join member_codes code on code.user_id = person.id
      left join lateral (${firstBookingOfPerson('booked')}) expected on true
      left join lateral (${firstBookingOfPerson('unpaid')}) pending on true
      left join other_day other on other.user_id = person.id
      where person.name ilike :pattern or person.email ilike :pattern
        or ${hasPhone('person.phone')}
        or person.email in (select email from parents)
        or person.id in (select user_id from merged_accounts
          where email ilike :pattern or email in (select email from parents))
      union all
      select null, coalesce(booked.guardian_name, unpaid.guardian_name), coalesce(guardian_email, ''), null, null,
        null, booked.id, unpaid.id, unpaid.due_cents, coalesce(booked.slot_label, unpaid.slot_label),
        case when booked.id is null then unpaid.event_title else booked.event_title end, null, null
      from (select * from booked where user_id is null) booked
      full join (select * from unpaid where user_id is null) unpaid using (guardian_email)
      where (booked.guardian_name ilike :pattern or unpaid.guardian_name ilike :pattern
          or guardian_email ilike :pattern or guardian_email in (select email from parents)
          or ${hasPhone('booked.guardian_phone')} or ${hasPhone('unpaid.guardian_phone')})
        and not exists (select from users where email = guardian_email and email_verified)
      union all
      select null, guardian_name, coalesce(guardian_email, ''), null, null, null, null, null, null, null, null, date, slot_label
      from other_day
      where user_id is null and (guardian_name ilike :pattern or guardian_email ilike :pattern
          or guardian_email in (select email from parents) or ${hasPhone('guardian_phone')})
        and not exists (select from users where email = guardian_email and email_verified)
        and not exists (select from booked where booked.guardian_email = other_day.guardian_email)
        and not exists (select from unpaid where unpaid.guardian_email = other_day.guardian_email)
    )
    select found.user_id as "userId", booking_id as "bookingId",
      unpaid_id as "unpaidId", due_cents as "dueCents", code_id as "memberCodeId", name,
      email, active, expires_at as "expiresAt", slot_label as "slotLabel", event_title as "eventTitle",
      exists (select from waivers where guardian_email = ${familyEmailsSql('found.email')}
        and created_at > :signedAfter::timestamptz and agreement_version in ${ACCEPTED_VERSIONS_SQL}) as "hasWaiver",
      exists (select from waivers where guardian_email = ${familyEmailsSql('found.email')}) as "hasAnyWaiver",
      (select id from visits
        where venue_date = :today::date and checked_out_at is null
          and (visits.member_code_id = code_id or visits.booking_id = found.booking_id
            or visits.user_id = found.user_id)
        order by checked_in_at desc limit 1) as "insideVisitId",
      (select json_agg(distinct child_name) from waivers where guardian_email = ${familyEmailsSql('found.email')}
        and created_at > :signedAfter::timestamptz and agreement_version in ${ACCEPTED_VERSIONS_SQL}) as children,
      case when coalesce(booking_id, unpaid_id) is null then date::text end as "otherDate", other_label as "otherLabel"
    from found
    order by coalesce(booking_id, unpaid_id) is null, lower(name), email
    limit ${MAX_FAMILIES}`,
    {
      pattern: likePattern(search),
      today,
      ...otherDayRange(today),
      signedAfter: getSigningCutoff(waiverRules).toISOString(),
      now: now.toISOString(),
      phone: phone === null ? null : `%${phone}`,
    },
  );
}

/** SQL: whether a phone number matches the search, in any format. */
const hasPhone = (column: string) =>
  `(:phone::text is not null and regexp_replace(${column}, '\\D', '', 'g') like :phone)`;
