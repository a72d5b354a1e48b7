import { MERGED_FAMILY_EMAILS } from '#features/accounts/server/index.ts';
import { ACCEPTED_VERSIONS } from '#features/waivers/server/index.ts';
import { signedAfter, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { medicalNotesOf } from './family-at-door.ts';

type Row = { id: string; access: string | null; notes: [string, string | null][] | null };

/**
 * Returns the care notes of the families inside on a day by visit id: medical notes of valid waivers, and
 * accessibility needs. Families with neither are omitted.
 */
export async function findCareNotes(
  db: Db,
  today: string,
  waivers: WaiverRules,
): Promise<Map<string, string[]>> {
  // Raw SQL: the emails of merged families are a correlated union.
  const rows = await preparedSql<Row>(
    db,
    `select visit.id, nullif(person.accessibility_needs, '') as access, signed.notes
    from visits visit
    left join users person on person.id = visit.user_id
    left join bookings booked on booked.id = visit.booking_id
    left join lateral (
      select json_agg(json_build_array(child_name, medical_notes) order by created_at desc) as notes
      from waivers
      where medical_notes <> '' and created_at > :signedAfter::timestamptz
        and agreement_version in ${ACCEPTED_VERSIONS}
        and guardian_email in (
          select person.email union select booked.guardian_email
          union select same.email from ${MERGED_FAMILY_EMAILS} own join ${MERGED_FAMILY_EMAILS} same
            on same.user_id = own.user_id
          where own.email in (person.email, booked.guardian_email)
        )
    ) as signed on true
    where visit.venue_date = :today::date and visit.checked_out_at is null
      and (signed.notes is not null or nullif(person.accessibility_needs, '') is not null)`,
    { today, signedAfter: signedAfter(waivers).toISOString() },
  );
  return new Map(
    rows.map(({ id, access, notes }) => [
      id,
      [
        ...medicalNotesOf(notes ?? []).map(({ childName, text }) => `${childName}: ${text}`),
        ...(access ? [access] : []),
      ],
    ]),
  );
}
