import { type Db, plainSql } from '../../../server/database.ts';
import { signedUnder } from '../../people/server/merged-emails-queries.ts';
import { COUNTING_VERSIONS } from '../../waivers/server/counting-versions-queries.ts';
import { signedAfter, type WaiverRules } from '../../waivers/waivers-rules.ts';
import { bookingsOfDay } from './bookings-of-day.ts';

export const MOST_FAMILIES = 20;

export type FamilyRow = {
  userId: string | null;
  bookingId: string | null;
  memberCodeId: string | null;
  name: string;
  email: string;
  active: boolean | null;
  expiresAt: string | null;
  slotLabel: string | null;
  hasWaiver: boolean;
  hasOldWaiver: boolean;
  insideVisitId: string | null;
};

/**
 * Families whose name or e-mail has `search` in it: accounts, by the e-mails of those merged into them too,
 * and today's bookings of guests. Those who are expected today come first. A guest's booking under the
 * verified e-mail of an account is the account's.
 */
export async function findFamilies(
  db: Db,
  { search, today, waivers }: { search: string; today: string; waivers: WaiverRules },
): Promise<FamilyRow[]> {
  return plainSql<FamilyRow>(
    db,
    `with booked as (
      select distinct on (booking.user_id, booking.member_code_id, booking.guardian_email)
        booking.id, booking.user_id, booking.member_code_id, booking.guardian_name,
        booking.guardian_email, booking.slot_label, booking.starts_at
      from ${bookingsOfDay('$2')} booking
      order by booking.user_id, booking.member_code_id, booking.guardian_email, booking.starts_at
    ), found as (
      select person.id as user_id, person.name, person.email, code.id as code_id, code.active,
        code.expires_at, expected.id as booking_id, expected.slot_label
      from users person
      left join member_codes code on code.user_id = person.id
      left join lateral (
        select id, slot_label from booked
        where booked.user_id = person.id or booked.member_code_id = code.id
          or (booked.user_id is null and person.email_verified
            and booked.guardian_email = person.email)
        order by starts_at limit 1
      ) expected on true
      where person.name ilike $1 or person.email ilike $1
        or person.id in (select user_id from merged_accounts where email ilike $1)
      union all
      select null, guardian_name, guardian_email, null, null, null, booked.id, slot_label
      from booked
      where user_id is null and (guardian_name ilike $1 or guardian_email ilike $1)
        and not exists (select from users where email = guardian_email and email_verified)
    )
    select found.user_id as "userId", booking_id as "bookingId", code_id as "memberCodeId", name,
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
    order by booking_id is null, lower(name), email
    limit ${MOST_FAMILIES}`,
    [`%${search.replace(/[\\%_]/g, '\\$&')}%`, today, signedAfter(waivers).toISOString()],
  );
}
