import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Audience } from '../mailings-rules.ts';

const DAYS = 'make_interval(days => (select days from asked))';
const NOW = '(select now from asked)';

/** Which accounts an audience means, whether or not they may be written to. */
const ACCOUNTS: Record<Exclude<Audience['kind'], 'waitlist'>, string> = {
  members: 'true',
  // Of somebody's memberships the last one counts: who has renewed by hand is not about to leave.
  expiring: `(u.id in (
      select m.user_id from memberships m where m.user_id is not null and m.state <> 'ended'
      group by m.user_id
      having bool_and(m.subscription_id is null or m.cancel_at_period_end)
        and max(m.period_end) > ${NOW} and max(m.period_end) <= ${NOW} + ${DAYS})
    or u.id in (select h.user_id from ending h where h.user_id is not null)
    or (u.email_verified and u.email in (
      select h.email from ending h where h.user_id is null and h.email is not null)))`,
  visited: `u.id in (select v.user_id from visits v
    where v.user_id is not null and v.checked_in_at > ${NOW} - ${DAYS})`,
  away: `exists (select from visits v where v.user_id = u.id) and not exists (
    select from visits v where v.user_id = u.id and v.checked_in_at > ${NOW} - ${DAYS})`,
  event: `u.id in (select i.user_id from event_interests i
    where i.event_id = (select event_id from asked) and i.status <> 'withdrawn')`,
};

/** An account of theirs ends an entry of the waitlist: then the account's own word counts. */
const ENTRIES = `select null as user_id, w.id as waitlist_id, w.language, w.consent is true as wants
  from waitlist w where not exists (select from users where users.email = lower(w.email))`;

/** An unproven address has not agreed; closed accounts are never included. */
const meant = (kind: Audience['kind']) => `asked as (
    select $1::timestamptz as now, $2::int as days, $3::uuid as event_id
  ), ending as (
    select h.user_id, h.email from holdings h where h.kind = 'pass' and h.balance > 0
      and h.suspended_at is null and h.expires_at > ${NOW} and h.expires_at <= ${NOW} + ${DAYS}
  ), meant as (${
    kind === 'waitlist'
      ? ENTRIES
      : `select u.id as user_id, null::uuid as waitlist_id, u.language,
      u.news_consent is true and u.email_verified as wants
    from users u where ${ACCOUNTS[kind]} and not exists (
      select from restrictions r where r.user_id = u.id and r.closed_at is not null)`
  })`;

const valuesOf = (audience: Audience, now: Date) => [
  now.toISOString(),
  'days' in audience ? audience.days : 0,
  audience.kind === 'event' ? audience.eventId : null,
];

export type Counted = { reached: number; leftOut: number };

/** How many get a mailing to the audience now, and how many are meant but have not agreed. */
export async function countAudience(db: Db, audience: Audience, now: Date): Promise<Counted> {
  const [row] = await plainSql<Counted>(
    db,
    `with ${meant(audience.kind)}
    select count(*) filter (where wants)::int as reached,
      count(*) filter (where not wants)::int as "leftOut" from meant`,
    valuesOf(audience, now),
  );
  return row ?? { reached: 0, leftOut: 0 };
}

/** Writes down who gets the mailing: those of the audience who agree to news as of now. */
export async function chooseRecipients(
  db: Db,
  mailingId: string,
  audience: Audience,
  now: Date,
): Promise<Counted> {
  const [row] = await plainSql<Counted>(
    db,
    `with ${meant(audience.kind)}, chosen as (
      insert into mailing_recipients (mailing_id, user_id, waitlist_id, language)
      select $4::uuid, user_id, waitlist_id, language from meant where wants returning 1
    )
    select (select count(*) from chosen)::int as reached,
      (select count(*) from meant where not wants)::int as "leftOut"`,
    [...valuesOf(audience, now), mailingId],
  );
  return row ?? { reached: 0, leftOut: 0 };
}

export type EventToChoose = { id: string; title: string; startsAt: string };

/** Events of the last month and to come, the next ones first. */
export function findEventsToChoose(db: Db, now: Date): Promise<EventToChoose[]> {
  return plainSql<EventToChoose>(
    db,
    `select id, title, to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "startsAt"
    from events where ends_at > $1::timestamptz - interval '30 days' and exists (
      select from event_interests i where i.event_id = events.id and i.status <> 'withdrawn')
    order by starts_at limit 200`,
    [now.toISOString()],
  );
}
