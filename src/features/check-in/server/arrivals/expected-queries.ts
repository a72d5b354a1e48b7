import { familyEmailsSql } from '#features/accounts/server/index.ts';
import type { BookedItem } from '#features/prices/booked-items-rules.ts';
import { bookedItemsSql } from '#features/prices/server/index.ts';
import { ACCEPTED_VERSIONS_SQL, photoConsentSql } from '#features/waivers/server/index.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { paidBookingsOn, unpaidBookingsOn } from '../bookings-on-date.ts';

/** The bookings of one family for one session or event. Instants are epoch milliseconds. */
export type ExpectedRow = {
  /** Paid bookings first. */
  bookingIds: string[];
  hasPaidBooking: boolean;
  unpaidId: string | null;
  dueCents: number | null;
  userId: string | null;
  memberCodeId: string | null;
  active: boolean | null;
  expiresAt: number | null;
  name: string;
  childrenCount: number;
  bookedItems: BookedItem[][];
  type: 'open-play' | 'trial' | 'member' | 'event';
  slotLabel: string;
  eventTitle: string | null;
  startsAt: number;
  endsAt: number;
  accessibilityNeeds: string | null;
  /** `[childName, medicalNotes, birthdate, photoConsent]` of valid waivers, newest first. */
  waivers: [string, string | null, string | null, boolean | null][] | null;
  hasOldWaiver: boolean;
  /** "YYYY-MM" of the children in the profile. */
  birthMonths: string[] | null;
};

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

// Raw SQL: matches guest bookings to the account with that verified email, and waivers to all of its emails.
const EXPECTED = `with today as (
    select * from ${paidBookingsOn(':today')} paid
    union all select * from ${unpaidBookingsOn(':today', ':now')} unpaid
  ), owned as (
    select today.*, coalesce(person.id, today.guardian_email, today.id::text) as owner, person.id as person_id
    from today
    left join member_codes used on used.id = today.member_code_id
    left join users person on person.id = coalesce(today.user_id, used.user_id)
      or (coalesce(today.user_id, used.user_id) is null and person.email_verified
        and person.email = today.guardian_email)
  ), families as (
    select person_id, span_id, max(guardian_name) as guardian_name, max(guardian_email) as guardian_email,
      array_agg(id::text order by status = 'paid' desc, created_at) as ids,
      bool_or(status = 'paid') as has_paid, sum(children_count)::int as children_count,
      json_agg(${bookedItemsSql('owned.id')} order by created_at) as booked_items,
      (array_agg(id::text order by created_at) filter (where status = 'pending'))[1] as unpaid_id,
      (array_agg(price_cents - value_cents order by created_at) filter (where status = 'pending'))[1] as due_cents,
      (array_agg(type order by status = 'paid' desc, created_at))[1] as type,
      min(slot_label) as slot_label, min(event_title) as event_title, min(starts_at) as starts_at, min(ends_at) as ends_at
    from owned group by owner, person_id, span_id
  )
  select family.ids as "bookingIds", has_paid as "hasPaidBooking", unpaid_id as "unpaidId", due_cents as "dueCents",
    person.id as "userId", code.id as "memberCodeId", code.active, ${millis('code.expires_at')} as "expiresAt",
    coalesce(person.name, guardian_name) as name, children_count as "childrenCount",
    booked_items as "bookedItems", family.type,
    slot_label as "slotLabel", event_title as "eventTitle", ${millis('starts_at')} as "startsAt", ${millis('ends_at')} as "endsAt",
    nullif(person.accessibility_needs, '') as "accessibilityNeeds", signed.waivers,
    signed.waivers is null and exists (select from waivers
      where guardian_email = ${familyEmailsSql('person.email', 'family.guardian_email')}) as "hasOldWaiver",
    (select json_agg(to_char(birth_month, 'YYYY-MM')) from children where user_id = person.id) as "birthMonths"
  from families family
  left join users person on person.id = family.person_id
  left join member_codes code on code.user_id = person.id
  left join lateral (
    select json_agg(json_build_array(child_name, nullif(medical_notes, ''), child_birthdate,
      ${photoConsentSql('waivers.id')})
      order by created_at desc) as waivers
    from waivers where guardian_email = ${familyEmailsSql('person.email', 'family.guardian_email')}
      and created_at > :signedAfter::timestamptz and agreement_version in ${ACCEPTED_VERSIONS_SQL}
  ) signed on true
  where not exists (select from visits where booking_id = any(family.ids::uuid[]))
  order by starts_at, lower(coalesce(person.name, guardian_name)), family.ids[1]`;

/** Returns families with a booking today and no check-in for it, sorted by session and name. */
export function findExpected(
  db: Db,
  { today, now, waiverRules }: { today: string; now: Date; waiverRules: WaiverRules },
): Promise<ExpectedRow[]> {
  return preparedSql<ExpectedRow>(db, EXPECTED, {
    today,
    now: now.toISOString(),
    signedAfter: getSigningCutoff(waiverRules).toISOString(),
  });
}
