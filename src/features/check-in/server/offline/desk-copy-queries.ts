import { MERGED_FAMILY_EMAILS } from '#features/accounts/server/index.ts';
import type { BookedItem } from '#features/prices/booked-items-rules.ts';
import { bookedItemsSql } from '#features/prices/server/index.ts';
import { ACCEPTED_VERSIONS_SQL, photoConsentSql } from '#features/waivers/server/index.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { CLOSEST_DAY_SQL, ON_OTHER_DAY_SQL, otherDayRange } from '../arrivals/other-day-queries.ts';
import { paidBookingsOn } from '../bookings-on-date.ts';

export type BookingRow = [
  id: string,
  type: 'open-play' | 'trial' | 'member' | 'event',
  slotLabel: string,
  startsAt: number,
  endsAt: number,
  childrenCount: number,
  deskToken: string,
  eventTitle: string | null,
  bookedItems: BookedItem[],
];

export type CopiedGuestRow = {
  name: string;
  accessibilityNeeds: string | null;
  profileChildrenCount: number;
  /** `[childName, medicalNotes, photoConsent]` of valid waivers, newest first. */
  waivers: [string, string | null, boolean | null][] | null;
  hasOldWaiver: boolean;
  /** Today's bookings, sorted by start. */
  bookings: BookingRow[] | null;
  /** The paid booking closest to today, if there is none today. */
  otherDay: { date: string; slotLabel: string } | null;
  emails: (string | null)[];
  phones: (string | null)[];
};

export type CopiedFamilyRow = CopiedGuestRow & {
  codeId: string;
  qrCodeData: string;
  numericCode: string;
  active: boolean;
  membershipType: string | null;
  expiresAt: number | null;
  scanCount: number;
  lastScannedAt: number | null;
};

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

// Raw SQL: hash joins of common table expressions. A lateral lookup per family is slow with thousands of families.
const SHARED_CTES = `signed as (
    select guardian_email,
      json_agg(json_build_array(child_name, nullif(medical_notes, ''), photos) order by created_at desc)
        filter (where created_at > :signedAfter::timestamptz
          and agreement_version in ${ACCEPTED_VERSIONS_SQL}) as waivers
    from (
      select guardian_email, child_name, medical_notes, agreement_version, created_at,
        ${photoConsentSql('waivers.id')} as photos
      from waivers
      union all
      select own.email, w.child_name, w.medical_notes, w.agreement_version, w.created_at,
        ${photoConsentSql('w.id')}
      from ${MERGED_FAMILY_EMAILS} own join ${MERGED_FAMILY_EMAILS} signed_as
        on signed_as.user_id = own.user_id and signed_as.email <> own.email
      join waivers w on w.guardian_email = signed_as.email
    ) family_waivers group by guardian_email
  ), today as (
    select booking.user_id, booking.member_code_id, booking.guardian_email, booking.guardian_name,
      booking.guardian_phone, booking.starts_at, booking.id, json_build_array(booking.id, booking.type, booking.slot_label,
        ${millis('booking.starts_at')}, ${millis('booking.ends_at')}, booking.children_count, booking.desk_token,
        booking.event_title, ${bookedItemsSql('booking.id')}) as facts
    from ${paidBookingsOn(':today')} booking
  )`;

/** SQL: the JSON of a booking in `other_day`, the bookings on another day. */
const OTHER_DAY_FACTS =
  "json_build_object('date', other_day.date, 'slotLabel', other_day.slot_label)";

const FAMILIES = `with ${SHARED_CTES}, other_day as (
    select distinct on (user_id) user_id, date, slot_label
    from (
      select coalesce(booking.user_id, code.user_id, person.id) as user_id, booking.date, booking.slot_label
      from bookings booking
      left join member_codes code on code.id = booking.member_code_id
      left join users person on booking.user_id is null and person.email = booking.guardian_email
      where ${ON_OTHER_DAY_SQL}
    ) booked
    order by user_id, ${CLOSEST_DAY_SQL}
  ), owned as (
    select coalesce(code.user_id, today.user_id, person.id) as user_id,
      json_agg(today.facts order by today.starts_at, today.id) as bookings,
      (array_agg(today.guardian_email order by today.starts_at))[1] as guardian_email
    from today
    left join member_codes code on code.id = today.member_code_id
    left join users person on today.user_id is null and person.email_verified
      and person.email = today.guardian_email
    group by 1
  ), child_counts as (
    select user_id, count(*)::int as count from children group by user_id
  )
  select code.id as "codeId", code.qr_code_data as "qrCodeData", code.numeric_code as "numericCode",
    code.active, code.membership_type as "membershipType", ${millis('code.expires_at')} as "expiresAt",
    code.scan_count as "scanCount", ${millis('code.last_scanned_at')} as "lastScannedAt",
    person.name, person.accessibility_needs as "accessibilityNeeds",
    json_build_array(person.email, owned.guardian_email) as emails, json_build_array(person.phone) as phones,
    coalesce(child_counts.count, 0) as "profileChildrenCount", owned.bookings,
    case when owned.bookings is null and other_day.date is not null then ${OTHER_DAY_FACTS} end as "otherDay",
    coalesce(own.waivers, signed_by_guest.waivers) as waivers,
    coalesce(own.guardian_email, signed_by_guest.guardian_email) is not null
      and coalesce(own.waivers, signed_by_guest.waivers) is null as "hasOldWaiver"
  from member_codes code
  join users person on person.id = code.user_id
  left join child_counts on child_counts.user_id = person.id
  left join owned on owned.user_id = person.id
  left join other_day on other_day.user_id = person.id
  left join signed own on own.guardian_email = person.email
  left join signed signed_by_guest on signed_by_guest.guardian_email = owned.guardian_email
    and owned.guardian_email <> person.email
  order by code.id`;

const GUESTS = `with ${SHARED_CTES}
  select today.guardian_name as name, null as "accessibilityNeeds", 0 as "profileChildrenCount",
    json_agg(today.facts order by today.starts_at, today.id) as bookings, null as "otherDay",
    json_agg(distinct today.guardian_email) as emails, json_agg(distinct today.guardian_phone) as phones,
    (array_agg(signed.waivers))[1] as waivers,
    bool_and(signed.guardian_email is not null and signed.waivers is null) as "hasOldWaiver"
  from today
  left join signed on signed.guardian_email = today.guardian_email
  where today.member_code_id is null
    and not exists (select from member_codes code where code.user_id = today.user_id)
    and not exists (select from users person join member_codes code on code.user_id = person.id
      where today.user_id is null and person.email_verified and person.email = today.guardian_email)
  group by coalesce(today.guardian_email, today.id::text), today.guardian_name
  order by today.guardian_name`;

// A booking on another day can't be checked in, so the copy has neither waivers nor notes of its guests.
const OTHER_DAY_GUESTS = `with other_day as (
    select distinct on (coalesce(guardian_email, id::text)) id, date, slot_label, guardian_name, guardian_email,
      guardian_phone
    from bookings
    where ${ON_OTHER_DAY_SQL}
      and member_code_id is null
      and not exists (select from member_codes code where code.user_id = bookings.user_id)
      and not exists (select from users person join member_codes code on code.user_id = person.id
        where bookings.user_id is null and person.email = bookings.guardian_email)
    order by coalesce(guardian_email, id::text), ${CLOSEST_DAY_SQL}
  )
  select guardian_name as name, null as "accessibilityNeeds", 0 as "profileChildrenCount", null as waivers,
    false as "hasOldWaiver", null as bookings, ${OTHER_DAY_FACTS} as "otherDay",
    json_build_array(guardian_email) as emails, json_build_array(guardian_phone) as phones
  from other_day
  where not exists (select from ${paidBookingsOn(':today')} today where today.guardian_email = other_day.guardian_email)
  order by guardian_name`;

/** Returns every family with a code, with today's bookings, waivers and notes. */
export function findFamiliesToCopy(db: Db, today: string, waiverRules: WaiverRules) {
  const values = { ...paramsOf(today, waiverRules), ...otherDayRange(today) };
  return preparedSql<CopiedFamilyRow>(db, FAMILIES, values);
}

/** Returns guests with a booking today and no code. */
export function findGuestsToCopy(db: Db, today: string, waiverRules: WaiverRules) {
  return preparedSql<CopiedGuestRow>(db, GUESTS, paramsOf(today, waiverRules));
}

/** Returns guests with a booking on another day, but none today, and no code. */
export function findOtherDayGuestsToCopy(db: Db, today: string) {
  return preparedSql<CopiedGuestRow>(db, OTHER_DAY_GUESTS, { today, ...otherDayRange(today) });
}

const paramsOf = (today: string, waiverRules: WaiverRules) => ({
  today,
  signedAfter: getSigningCutoff(waiverRules).toISOString(),
});
