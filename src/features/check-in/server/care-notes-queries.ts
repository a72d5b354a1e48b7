import { MERGED_FAMILY_EMAILS } from '#features/accounts/server/index.ts';
import { ACCEPTED_VERSIONS_SQL, photoConsentSql } from '#features/waivers/server/index.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { medicalNotesOf, photoConsentsOf } from './family-at-desk.ts';

type Row = {
  id: string;
  access: string | null;
  /** `[childName, medicalNotes, photoConsent]` of valid waivers, newest first. */
  waivers: [string, string | null, boolean | null][] | null;
};

/** A family's care notes and photo restrictions. */
export type VisitCare = {
  /** Medical notes and accessibility needs. */
  care: string[];
  hasMedicalNotes: boolean;
  /** Names of the children who must not be in photos. */
  noPhotos: string[];
};

export const NO_CARE: VisitCare = { care: [], hasMedicalNotes: false, noPhotos: [] };

/**
 * Returns the care notes and photo restrictions of the families inside on a day, by visit id. They come from valid
 * waivers and the accounts' accessibility needs; families without either are omitted.
 */
export async function findCareNotes(
  db: Db,
  today: string,
  waiverRules: WaiverRules,
): Promise<Map<string, VisitCare>> {
  // Raw SQL: the emails of merged accounts need a correlated union.
  const rows = await preparedSql<Row>(
    db,
    `select visit.id, nullif(person.accessibility_needs, '') as access, signed.waivers
    from visits visit
    left join users person on person.id = visit.user_id
    left join bookings booked on booked.id = visit.booking_id
    left join lateral (
      select json_agg(json_build_array(child_name, nullif(medical_notes, ''), ${photoConsentSql('waivers.id')})
        order by created_at desc) as waivers
      from waivers
      where created_at > :signedAfter::timestamptz and agreement_version in ${ACCEPTED_VERSIONS_SQL}
        and guardian_email in (
          select person.email union select booked.guardian_email
          union select same.email from ${MERGED_FAMILY_EMAILS} own join ${MERGED_FAMILY_EMAILS} same
            on same.user_id = own.user_id
          where own.email in (person.email, booked.guardian_email)
        )
    ) as signed on true
    where visit.venue_date = :today::date and visit.checked_out_at is null
      and (signed.waivers is not null or nullif(person.accessibility_needs, '') is not null)`,
    { today, signedAfter: getSigningCutoff(waiverRules).toISOString() },
  );
  return new Map(rows.map((row) => [row.id, toVisitCare(row)]));
}

function toVisitCare({ access, waivers }: Row): VisitCare {
  const signed = waivers ?? [];
  const photos = photoConsentsOf(signed.map(([childName, , isAllowed]) => [childName, isAllowed]));
  const notes = medicalNotesOf(signed).map(({ childName, text }) => `${childName}: ${text}`);
  return {
    care: [...notes, ...(access ? [access] : [])],
    hasMedicalNotes: notes.length > 0,
    noPhotos: photos.flatMap(({ childName, isAllowed }) => (isAllowed ? [] : [childName])),
  };
}
