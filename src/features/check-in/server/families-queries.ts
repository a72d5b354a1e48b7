import { signedUnder } from '#features/accounts/server/index.ts';
import { COUNTING_VERSIONS } from '#features/waivers/server/index.ts';
import { signedAfter, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { bookingsOfDay, unpaidBookingsOfDay } from './bookings-of-day.ts';

export const MAX_FAMILIES = 20;
/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 7;
const LAST_DIGITS = 9;

export type FamilyRow = {
  userId: string | null;
  bookingId: string | null;
  memberCodeId: string | null;
  name: string;
  email: string;
  active: boolean | null;
  expiresAt: string | null;
  slotLabel: string | null;
  unpaidId: string | null;
  dueCents: number | null;
  hasWaiver: boolean;
  hasOldWaiver: boolean;
  insideVisitId: string | null;
};

/** SQL: what two bookings of a guest have in common. */
const GUEST = 'coalesce(booking.guardian_email, booking.id::text)';

/** SQL: the first booking of each account, code or guest's e-mail; each one made by phone without an e-mail. */
const firstOfEach = (bookings: string) => `
  select distinct on (booking.user_id, booking.member_code_id, ${GUEST})
    booking.id, booking.user_id, booking.member_code_id, booking.guardian_name,
    booking.guardian_email, booking.guardian_phone, booking.slot_label, booking.starts_at,
    booking.price_cents - booking.value_cents as due_cents
  from ${bookings} booking
  order by booking.user_id, booking.member_code_id, ${GUEST}, booking.starts_at`;

/** SQL: the first of those that are the person's. */
const firstOfPerson = (table: 'booked' | 'unpaid') => `
  select id, slot_label, due_cents from ${table} of_day
  where of_day.user_id = person.id or of_day.member_code_id = code.id
    or (of_day.user_id is null and person.email_verified and of_day.guardian_email = person.email)
  order by starts_at limit 1`;

/**
 * Families whose name or e-mail has `search` in it, or whose phone it is: accounts, by the e-mails of those merged into them too,
 * and today's bookings of guests, those that wait for their payment too. Those who are expected today come first. A guest's booking under the
 * verified e-mail of an account is the account's.
 */
export async function findFamilies(
  db: Db,
  {
    search,
    today,
    now,
    waivers,
  }: { search: string; today: string; now: Date; waivers: WaiverRules },
): Promise<FamilyRow[]> {
  return plainSql<FamilyRow>(
    db,
    `with booked as (${firstOfEach(bookingsOfDay('$2'))}),
    unpaid as (${firstOfEach(unpaidBookingsOfDay('$2', '$4'))}),
    found as (
      select person.id as user_id, person.name, person.email, code.id as code_id, code.active,
        code.expires_at, expected.id as booking_id, owing.id as unpaid_id, owing.due_cents,
        coalesce(expected.slot_label, owing.slot_label) as slot_label
      from users person
      left join member_codes code on code.user_id = person.id
      left join lateral (${firstOfPerson('booked')}) expected on true
      left join lateral (${firstOfPerson('unpaid')}) owing on true
      where person.name ilike $1 or person.email ilike $1
        or ${hasPhone('person.phone')}
        or person.id in (select user_id from merged_accounts where email ilike $1)
      union all
      select null, coalesce(booked.guardian_name, unpaid.guardian_name), coalesce(guardian_email, ''), null, null,
        null, booked.id, unpaid.id, unpaid.due_cents, coalesce(booked.slot_label, unpaid.slot_label)
      from (select * from booked where user_id is null) booked
      full join (select * from unpaid where user_id is null) unpaid using (guardian_email)
      where (booked.guardian_name ilike $1 or unpaid.guardian_name ilike $1
          or guardian_email ilike $1 or ${hasPhone('booked.guardian_phone')}
          or ${hasPhone('unpaid.guardian_phone')})
        and not exists (select from users where email = guardian_email and email_verified)
    )
    select found.user_id as "userId", booking_id as "bookingId",
      unpaid_id as "unpaidId", due_cents as "dueCents", code_id as "memberCodeId", name,
      email, active, expires_at as "expiresAt", slot_label as "slotLabel",
      exists (select from waivers where guardian_email = ${signedUnder('found.email')}
        and created_at > $3::timestamptz and agreement_version in ${COUNTING_VERSIONS}) as "hasWaiver",
      exists (select from waivers where guardian_email = ${signedUnder('found.email')}) as "hasOldWaiver",
      (select id from visits
        where venue_date = $2::date and checked_out_at is null
          and (visits.member_code_id = code_id or visits.booking_id = found.booking_id
            or visits.user_id = found.user_id)
        order by checked_in_at desc limit 1) as "insideVisitId"
    from found
    order by coalesce(booking_id, unpaid_id) is null, lower(name), email
    limit ${MAX_FAMILIES}`,
    [
      `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      today,
      signedAfter(waivers).toISOString(),
      now.toISOString(),
      phonePattern(search),
    ],
  );
}

/** SQL: whether a phone number is the one that is searched for, however it is written. */
const hasPhone = (column: string) =>
  `($5::text is not null and regexp_replace(${column}, '\\D', '', 'g') like $5)`;

/** A number's last digits, which are the same with and without its country; null for what is no number. */
function phonePattern(search: string): string | null {
  const digits = search.replace(/\D/g, '');
  const isNumber = /^[\d\s()+./-]+$/.test(search) && digits.length >= FEWEST_DIGITS;
  return isNumber ? `%${digits.slice(-LAST_DIGITS)}` : null;
}
