import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { familyEmailsSql } from '#features/accounts/server/index.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { DESK_CODE_LIMIT } from '#features/member-codes/member-codes-rules.ts';
import type { BookedItem } from '#features/prices/booked-items-rules.ts';
import { bookedItemsSql } from '#features/prices/server/index.ts';
import { ACCEPTED_VERSIONS_SQL, photoConsentSql } from '#features/waivers/server/index.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { otherDay } from '../check-in-contract.ts';
import type { EnteredCode } from '../check-in-rules.ts';
import { OTHER_DAY_SQL, otherDayRange } from './arrivals/other-day-queries.ts';
import { paidBookingsOn } from './bookings-on-date.ts';

/** A family at the desk. Instants are epoch milliseconds; the booking's are ISO strings. */
export type FoundFamily = {
  userId: string | null;
  name: string;
  email: string;
  accessibilityNeeds: string | null;
  codeId: string | null;
  numericCode: string | null;
  active: boolean | null;
  membershipType: string | null;
  expiresAt: number | null;
  scanCount: number | null;
  lastScannedAt: number | null;
  /** The number of children in the profile. */
  profileChildrenCount: number;
  /** Wrong codes entered at this desk in the current throttle window. */
  wrongAttempts: number | null;
  booking: BookingAtDesk | null;
  /** The booking on another day closest to today; null if there is one today. */
  otherDay: z.output<typeof otherDay> | null;
  /** The newest visit, on any day. */
  visitId: string | null;
  checkedInAt: number | null;
  /** `[childName, medicalNotes, emergencyContact, emergencyPhone, photoConsent]` of valid waivers, newest first. */
  waivers: [string, string | null, string | null, string | null, boolean | null][] | null;
  /** Whether there is an expired waiver but no valid one. */
  hasOldWaiver: boolean;
};

export type BookingAtDesk = {
  id: string;
  type: 'open-play' | 'trial' | 'member' | 'event';
  slotLabel: string;
  eventTitle: string | null;
  startsAt: string;
  endsAt: string;
  childrenCount: number;
  /** Of each booking of the slot. */
  bookedItems: BookedItem[][];
  notes: string | null;
};

/** Lookup key: an entered code, an account, or one of today's bookings by its id or the token of its QR. */
export type FamilyKey = EnteredCode | { kind: 'user' | 'booking' | 'token'; text: string };

/** The requesting desk, the time and the waiver rules. */
export type DeskContext = { deskId: string; today: string; now: Date; waiverRules: WaiverRules };

const personColumns = `person.id as user_id, person.name, person.email, person.email_verified as is_verified,
  person.accessibility_needs, code.id as code_id, code.numeric_code, code.active,
  code.membership_type, code.expires_at, code.scan_count, code.last_scanned_at`;
const byCode = (column: string) => `select ${personColumns}, null::uuid as booking_id
  from member_codes code join users person on person.id = code.user_id where code.${column} = :key`;

const byBooking = (condition: string) => `select person.id as user_id,
      coalesce(person.name, requested.guardian_name) as name,
      coalesce(person.email, requested.guardian_email, '') as email, person.email_verified as is_verified,
      person.accessibility_needs, code.id as code_id, code.numeric_code, code.active,
      code.membership_type, code.expires_at, code.scan_count, code.last_scanned_at,
      requested.id as booking_id
    from bookings requested left join users person on person.id = requested.user_id
    left join member_codes code on code.user_id = person.id
    where ${condition} and requested.date = :today::date and requested.status = 'paid'`;

const familySql: Record<FamilyKey['kind'], string> = {
  digits: byCode('numeric_code'),
  qr: byCode('qr_code_data'),
  user: `select ${personColumns}, null::uuid as booking_id
    from users person left join member_codes code on code.user_id = person.id where person.id = :key`,
  booking: byBooking('requested.id = :key::uuid'),
  token: byBooking('requested.desk_token = :key'),
};

const visitCondition: Record<FamilyKey['kind'], string> = {
  digits: 'member_code_id = family.code_id',
  qr: 'member_code_id = family.code_id',
  user: "(member_code_id = family.code_id or booking_id = (booking.facts ->> 'id')::uuid)",
  booking: 'booking_id = family.booking_id',
  token: 'booking_id = family.booking_id',
};

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** SQL: seconds between now and a slot or event, 0 during it. */
const distance = `case when booked.starts_at <= :now::timestamptz and :now::timestamptz < booked.ends_at
  then 0 else least(abs(extract(epoch from booked.starts_at - :now::timestamptz)),
    abs(extract(epoch from booked.ends_at - :now::timestamptz))) end`;

const statementFor = (kind: FamilyKey['kind']) => `with family as (${familySql[kind]})
  select family.user_id as "userId", family.name, family.email, family.accessibility_needs as "accessibilityNeeds",
    family.code_id as "codeId", family.numeric_code as "numericCode", family.active,
    family.membership_type as "membershipType", ${millis('family.expires_at')} as "expiresAt",
    family.scan_count as "scanCount", ${millis('family.last_scanned_at')} as "lastScannedAt",
    (select count(*)::int from children where user_id = family.user_id) as "profileChildrenCount",
    (select count from throttles where name = '${DESK_CODE_LIMIT.name}' and subject = :desk
      and window_ends_at > :now::timestamptz) as "wrongAttempts",
    booking.facts as booking, other_day.facts as "otherDay", visit.id as "visitId",
    ${millis('visit.checked_in_at')} as "checkedInAt", signed.waivers,
    signed.waivers is null and exists (select from waivers
      where guardian_email = ${familyEmailsSql('family.email', 'booking.guardian_email')}) as "hasOldWaiver"
  from family
  left join lateral (
    select booked.guardian_email, json_build_object('id', booked.id, 'type', booked.type,
      'slotLabel', booked.slot_label, 'eventTitle', booked.event_title, 'startsAt', booked.starts_at, 'endsAt', booked.ends_at,
      'childrenCount', sum(booked.children_count) over same_span,
      'bookedItems', json_agg(${bookedItemsSql('booked.id')}) over same_span,
      'notes', string_agg(booked.notes, E'\\n') over same_span) as facts
    from ${paidBookingsOn(':today')} booked
    where case when family.booking_id is not null then booked.id = family.booking_id
        else booked.user_id = family.user_id or booked.member_code_id = family.code_id
          or (booked.user_id is null and family.is_verified and booked.guardian_email = family.email) end
    window same_span as (partition by booked.span_id)
    order by ${distance}, booked.starts_at, booked.created_at
    limit 1
  ) booking on true
  left join lateral (${OTHER_DAY_SQL}) other_day on true
  left join lateral (
    select id, checked_in_at from visits where ${visitCondition[kind]} order by checked_in_at desc limit 1
  ) visit on true
  left join lateral (
    select json_agg(json_build_array(child_name, medical_notes, emergency_contact, emergency_phone,
      ${photoConsentSql('waivers.id')})
      order by created_at desc) as waivers
    from waivers where guardian_email = ${familyEmailsSql('family.email', 'booking.guardian_email')}
      and created_at > :signedAfter::timestamptz and agreement_version in ${ACCEPTED_VERSIONS_SQL}
  ) signed on true`;

const statements: Record<FamilyKey['kind'], string> = {
  digits: statementFor('digits'),
  qr: statementFor('qr'),
  user: statementFor('user'),
  booking: statementFor('booking'),
  token: statementFor('token'),
};

/**
 * Finds the family of a code, an account or a booking, with today's booking (the closest to now), waivers and notes.
 * Null if there is none. Raw SQL in one statement: a hot path, measured by the benchmark.
 */
export async function findFamily(
  db: Db,
  key: FamilyKey,
  { deskId, today, now, waiverRules }: DeskContext,
): Promise<FoundFamily | null> {
  const [row] = await preparedSql<FoundFamily>(db, statements[key.kind], {
    key: key.text,
    today,
    ...otherDayRange(today),
    now: now.toISOString(),
    signedAfter: getSigningCutoff(waiverRules).toISOString(),
    desk: `user:${deskId}`,
  });
  return row ?? null;
}

/** Finds the day and status of the booking whose QR has this token. */
export async function findBookingByToken(db: Db, token: string) {
  const [row] = await db
    .select({ date: bookings.date, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.deskToken, token));
  return row ?? null;
}
