import { type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { deskSales } from '#features/check-in/server/desk-sales-tables.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import {
  holdingWorth,
  membershipStatusSql,
  shownOrderStatus,
  totalRefundedCents,
} from '#features/shop/server/index.ts';
import { holdings, orders } from '#features/shop/server/shop-tables.ts';
import {
  ACCEPTED_VERSIONS_SQL,
  photoConsentSql,
  photoQuestionSql,
} from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Language } from '#shared/languages.ts';
import type { ExportedList } from '../exports-rules.ts';

/** SQL: an instant as the date and time at the venue, "2026-01-31 14:30". */
const wallTime = (column: string, timezone: string) =>
  sql`to_char(${sql.raw(column)} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`;

/** SQL: a name in the language; if it is empty, the English or Spanish one. */
const localName = (column: string, language: Language) =>
  sql`coalesce(nullif(${sql.raw(column)} ->> ${language}::text, ''), nullif(${sql.raw(column)} ->> 'en', ''),
    ${sql.raw(column)} ->> 'es')`;

/** SQL: a text with its line breaks as spaces. */
const oneLine = (column: string) =>
  sql`regexp_replace(btrim(${sql.raw(column)}), '\\s+', ' ', 'g')`;

/** SQL: a text whose further lines begin with two spaces, so that none is taken for another answer. */
const indented = (column: string) =>
  sql`regexp_replace(${sql.raw(column)}, '\\r\\n?|\\n', E'\\n  ', 'g')`;

/**
 * SQL: what was sold, the tax in it, and the tax of what was refunded of it (0 for a party, whose payments are refunded).
 * `saleId` is a column.
 */
const soldSums = (
  saleKind: 'booking' | 'order' | 'party' | 'desk-sale',
  saleId: string,
  language: Language,
) =>
  sql`select string_agg(line.quantity || ' x ' || ${localName('line.names', language)}, ', ' order by line.position)
        filter (where line.reverses is null) as items,
      coalesce(sum(line.tax_cents) filter (where line.reverses is null), 0)::int as tax_cents,
      coalesce(-sum(line.tax_cents) filter (where line.reverses is not null), 0)::int as refunded_tax_cents
    from sold_lines line where line.sale_kind = ${saleKind} and line.sale_id = ${sql.raw(saleId)}`;

/** Builds a query of a list's rows, newest first. Amounts in cents; days and times as venue-time text. */
type ListQueryBuilder = (timezone: string, filter: SQL | undefined, language: Language) => SQL;

const where = (filter: SQL | undefined) => (filter ? sql`where ${filter}` : sql``);

/* Raw SQL: each list is one statement, read with a cursor. */
export const exportedListQueries: Record<ExportedList, ListQueryBuilder> = {
  bookings: (
    zone,
    filter,
    language,
  ) => sql`select id, date::text as "date", slot_label as "slotLabel",
      (select title from events event where event.id = bookings.event_id) as "eventTitle", type, status,
      children_count as "childrenCount", sold.items, guardian_name as "guardianName",
      guardian_email as "guardianEmail", guardian_phone as "guardianPhone", price_cents as "priceCents",
      price_cents - sold.tax_cents as "netCents", sold.tax_cents as "taxCents",
      discount_cents as "discountCents", value_cents as "valueCents", visits as "passVisits",
      refunded_cents as "refundedCents", sold.refunded_tax_cents as "refundedTaxCents",
      (select fee.amount_cents from no_show_fees fee where fee.booking_id = bookings.id) as "noShowFeeCents",
      (select fee.state from no_show_fees fee where fee.booking_id = bookings.id) as "noShowFeeState",
      notes, office_note as "officeNote", bookings.language,
      ${wallTime('created_at', zone)} as "createdAt", ${wallTime('cancelled_at', zone)} as "cancelledAt"
    from ${bookings} cross join lateral (${soldSums('booking', 'bookings.id', language)}) sold
    ${where(filter)} order by bookings.created_at desc, bookings.id desc`,

  families: (zone, filter) => sql`select users.id, users.name, users.email,
      users.email_verified as "emailVerified", users.phone, users.neighborhood, users.zip_code as "zipCode",
      users.language, users.preferred_contact_method as "contactMethod", users.sms_opt_in as "smsOptIn",
      users.accessibility_needs as "accessibilityNeeds", users.news_consent as "newsConsent",
      ${wallTime('users.news_consent_at', zone)} as "newsConsentAt",
      users.visibility, users.role,
      (select count(*)::int from children where children.user_id = coalesce((
        select household.owner_id from household_members adult
          join households household on household.id = adult.household_id where adult.user_id = users.id),
        users.id)) as "childrenCount",
      code.numeric_code as "memberCode", code.active as "codeActive", code.membership_type as "membershipType",
      ${wallTime('code.expires_at', zone)} as "memberUntil",
      (select ${wallTime('max(visit.checked_in_at)', zone)} from visits visit where visit.user_id = users.id)
        as "lastVisitAt",
      ${wallTime('users.created_at', zone)} as "createdAt"
    from ${users} left join member_codes code on code.user_id = users.id
    ${where(filter)} order by users.created_at desc, users.id desc`,

  children: (zone) => sql`select child.id, child.user_id as "familyId", person.name, person.email,
      child.birth_month::text as "birthMonth",
      array_to_string(child.typical_availability, ', ') as availability,
      ${wallTime('child.created_at', zone)} as "createdAt"
    from children child join users person on person.id = child.user_id
    order by child.created_at desc, child.id desc`,

  waivers: (zone, filter) => sql`select id, guardian_name as "guardianName",
      guardian_email as "guardianEmail", guardian_phone as "guardianPhone", child_name as "childName",
      child_birthdate::text as "childBirthdate", emergency_contact as "emergencyContact",
      emergency_phone as "emergencyPhone", medical_notes as "medicalNotes",
      agreement_version as "agreementVersion",
      agreement_version in ${sql.raw(ACCEPTED_VERSIONS_SQL)} as "isAccepted", signature_kind as "signatureKind",
      ${sql.raw(photoConsentSql('waivers.id'))} as "photoConsent",
      ${sql.raw(photoQuestionSql('waivers.id'))} as "photoQuestion",
      (select string_agg(${oneLine('newest.question')} || ': ' || ${indented('newest.answer')}, E'\\n'
        order by newest.question) from (
        select distinct on (question_id) question, answer from waiver_answers
        where waiver_id = waivers.id and kind <> 'photo-consent' order by question_id, answered_at desc
      ) newest) as answers,
      ${wallTime('created_at', zone)} as "signedAt"
    from ${waivers} ${where(filter)} order by waivers.created_at desc, waivers.id desc`,

  orders: (zone, filter, language) => sql`select id, guardian_name as "guardianName",
      guardian_email as "guardianEmail", guardian_phone as "guardianPhone",
      (select string_agg((item ->> 'quantity') || ' x ' || (item ->> 'name'), ', ')
        from jsonb_array_elements(orders.items) item) as items,
      ${shownOrderStatus} as status, total_cents as "totalCents",
      total_cents - sold.tax_cents as "netCents", sold.tax_cents as "taxCents",
      discount_cents as "discountCents", value_cents as "valueCents",
      ${totalRefundedCents}::int as "refundedCents", sold.refunded_tax_cents as "refundedTaxCents",
      ${wallTime('created_at', zone)} as "createdAt", ${wallTime('paid_at', zone)} as "paidAt"
    from ${orders} cross join lateral (${soldSums('order', 'orders.id', language)}) sold
    ${where(filter)} order by orders.created_at desc, orders.id desc`,

  // The tax of refunds belongs to the payments that were refunded.
  parties: (zone, filter, language) => sql`select parties.id,
      ${wallTime('starts_at', zone)} as "startsAt", ${wallTime('ends_at', zone)} as "endsAt",
      package_name as "packageName", status, child_name as "childName", kids as "childrenCount", sold.items,
      guardian_name as "guardianName", email as "guardianEmail", phone as "guardianPhone",
      price_cents as "priceCents", price_cents - sold.tax_cents as "netCents", sold.tax_cents as "taxCents",
      paid.received_cents as "receivedCents", paid.refunded_cents as "refundedCents",
      paid.refunded_tax_cents as "refundedTaxCents", notes, nullif(office_note, '') as "officeNote",
      ${wallTime('created_at', zone)} as "createdAt", ${wallTime('cancelled_at', zone)} as "cancelledAt"
    from ${parties} cross join lateral (${soldSums('party', 'parties.id', language)}) sold
      cross join lateral (
        select coalesce(sum(payment.amount_cents), 0)::int as received_cents,
          coalesce(sum(payment.refunded_cents), 0)::int as refunded_cents,
          coalesce(sum((select -sum(line.tax_cents) from sold_lines line
            where line.sale_kind = 'party-payment' and line.sale_id = payment.id
              and line.reverses is not null)), 0)::int as refunded_tax_cents
        from (
          select id, paid_cents as amount_cents, refunded_cents from checkouts
          where kind in ('party', 'party-balance') and subject_id = parties.id and paid_cents > 0
          union all
          select id, amount_cents, refunded_cents from party_desk_payments where party_id = parties.id
        ) payment
      ) paid
    ${where(filter)} order by parties.starts_at desc, parties.id desc`,

  // A party's payment is stored with its tax. Of a booking or an order, it is the share of what was paid with money.
  // A payment that was sent back has none: it came too late, or the booking had been paid at the desk.
  payments: (zone, filter) => sql`select id, kind, "subjectId", method, "paidCents",
      "paidCents" - sold.tax_cents as "netCents", sold.tax_cents as "taxCents", "refundedCents",
      ${wallTime('paid_at', zone)} as "paidAt", "providerId"
    from (
      select id, kind, subject_id as "subjectId", 'card' as method, paid_cents as "paidCents",
        refunded_cents as "refundedCents", settled_at as paid_at, payment_id as "providerId"
      from checkouts where paid_cents > 0
      union all
      select id, 'booking', booking_id, method, amount_cents, refunded_cents, taken_at, null
      from desk_payments
      union all
      select id, 'party', party_id, method, amount_cents, refunded_cents, taken_at, null
      from party_desk_payments
      union all
      select id, 'desk-sale', id, method, price_cents - value_cents,
        case when undone_at is null then 0 else price_cents - value_cents end, taken_at, null
      from desk_sales
    ) payment cross join lateral (
      select ((2 * sum(line.tax_cents) * least("paidCents", sum(line.total_cents)) + sum(line.total_cents))
          / nullif(2 * sum(line.total_cents), 0))::int as tax_cents
        from sold_lines line
        where line.sale_id = case when payment.kind in ('party', 'party-balance')
            then payment.id else payment."subjectId" end
          and line.sale_kind = case when payment.kind in ('party', 'party-balance')
            then 'party-payment' else payment.kind end
          and line.reverses is null and line.counted_at is not null
          and not (payment.kind = 'booking' and payment.method = 'card' and exists (
            select from desk_payments desk where desk.booking_id = payment."subjectId"))) sold
    ${where(filter)} order by paid_at desc, id desc`,

  extras: (
    zone,
    filter,
    language,
  ) => sql`select id, ${wallTime('taken_at', zone)} as "takenAt", sold.items, method,
      price_cents as "priceCents", price_cents - sold.tax_cents as "netCents", sold.tax_cents as "taxCents",
      discount_cents as "discountCents", value_cents as "valueCents", ${wallTime('undone_at', zone)} as "undoneAt"
    from ${deskSales} cross join lateral (${soldSums('desk-sale', 'desk_sales.id', language)}) sold
    ${where(filter)} order by taken_at desc, id desc`,

  memberships: (zone) => sql`select membership.id, person.name, person.email, person.phone,
      membership.membership_type as "membershipType", membership.duration as period,
      membership.price_cents as "priceCents",
      ${membershipStatusSql('membership')} as status,
      ${wallTime('membership.started_at', zone)} as "startedAt",
      ${wallTime('membership.period_end', zone)} as "paidUntil",
      ${wallTime('membership.frozen_at', zone)} as "frozenAt",
      ${wallTime('membership.created_at', zone)} as "createdAt"
    from memberships membership left join users person on person.id = membership.user_id
    order by membership.created_at desc, membership.id desc`,

  holdings: (
    zone,
  ) => sql`select holdings.id, kind, holdings.name, coalesce(person.email, holdings.email) as email,
      case when kind = 'pass' then per_child end as "perChild",
      case when kind = 'pass' then granted end as "grantedVisits",
      case when kind = 'pass' then balance end as "visitsLeft",
      coalesce(granted_cents, (${holdingWorth(sql`granted`)}))::float8 as "grantedCents",
      (${holdingWorth(sql`balance`)})::float8 as "balanceCents",
      secret_end as "codeEnd", secret_hash as "codeFingerprint",
      ${wallTime('expires_at', zone)} as "expiresAt", ${wallTime('suspended_at', zone)} as "suspendedAt",
      ${wallTime('holdings.created_at', zone)} as "createdAt"
    from ${holdings} left join users person on person.id = holdings.user_id
    order by holdings.created_at desc, holdings.id desc`,

  visits: (zone, filter) => sql`select visits.id, visits.venue_date::text as "date",
      case when booking.event_id is null then booking.slot_label end as "slotLabel",
      visits.guardian_name as "guardianName", coalesce(person.email, booking.guardian_email) as email,
      visits.children_count as "childrenCount", visits.source, visits.booking_id as "bookingId",
      ${wallTime('visits.checked_in_at', zone)} as "checkedInAt",
      ${wallTime('visits.checked_out_at', zone)} as "checkedOutAt"
    from ${visits} left join users person on person.id = visits.user_id
      left join bookings booking on booking.id = visits.booking_id
    ${where(filter)} order by visits.checked_in_at desc, visits.id desc`,

  events: (
    zone,
    filter,
  ) => sql`select id, title, event_type as kind, ${wallTime('starts_at', zone)} as "startsAt",
      ${wallTime('ends_at', zone)} as "endsAt", location, description,
      array_to_string(tags, ', ') as tags, capacity, taken,
      case when price_known then price_cents end as "priceCents",
      min_age_months as "minAgeMonths", max_age_months as "maxAgeMonths", published,
      ${wallTime('cancelled_at', zone)} as "cancelledAt"
    from events event ${where(filter)} order by starts_at desc, id desc`,

  // Only names and scores: a family's answers, notes and messages are private.
  matches: (
    zone,
    filter,
  ) => sql`select family_matches.id, one.name as "familyName", other.name as "otherFamilyName",
      match_score as score, status, ${wallTime('family_matches.created_at', zone)} as "createdAt"
    from ${familyMatches} join users one on one.id = family_matches.user_id
      join users other on other.id = family_matches.matched_user_id
    ${where(filter)} order by family_matches.created_at desc, family_matches.id desc`,
};
