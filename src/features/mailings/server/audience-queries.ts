import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import { holdings, memberships } from '#features/shop/server/shop-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { isoText } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { Audience } from '../mailings-rules.ts';
import { mailingRecipients } from './mailings-tables.ts';

/** Matches the accounts of an audience, regardless of consent. */
function matchesAudience(
  db: Db,
  audience: Exclude<Audience, { kind: 'waitlist' }>,
  now: Date,
): SQL | undefined {
  if (audience.kind === 'members') return undefined;
  if (audience.kind === 'event') {
    const isInterested = and(
      eq(eventInterests.eventId, audience.eventId),
      ne(eventInterests.status, 'withdrawn'),
    );
    return inArray(
      users.id,
      db.select({ id: eventInterests.userId }).from(eventInterests).where(isInterested),
    );
  }
  const at = sql`${now.toISOString()}::timestamptz`;
  const days = sql`make_interval(days => ${audience.days})`;
  if (audience.kind === 'expiring') return isExpiring(db, at, sql`${at} + ${days}`);
  const isRecent = gt(visits.checkedInAt, sql`${at} - ${days}`);
  if (audience.kind === 'visited') {
    const visitors = db.select({ id: visits.userId }).from(visits);
    return inArray(users.id, visitors.where(and(isNotNull(visits.userId), isRecent)));
  }
  const hasVisited = (condition?: SQL) =>
    exists(
      db
        .select({ id: visits.id })
        .from(visits)
        .where(and(eq(visits.userId, users.id), condition)),
    );
  return and(hasVisited(), not(hasVisited(isRecent)));
}

/**
 * Matches accounts with a membership that ends between two instants and does not renew, or with a pass that expires
 * between them and has visits left.
 */
function isExpiring(db: Db, from: SQL, to: SQL): SQL | undefined {
  // Only the latest membership counts: one that was renewed manually does not expire.
  const membershipOwners = db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(isNotNull(memberships.userId), ne(memberships.state, 'ended')))
    .groupBy(memberships.userId)
    .having(
      sql`bool_and(${memberships.subscriptionId} is null or ${memberships.cancelAtPeriodEnd})
        and max(${memberships.periodEnd}) > ${from} and max(${memberships.periodEnd}) <= ${to}`,
    );
  const passOwners = (owner: AnyPgColumn, condition: SQL | undefined) =>
    db
      .select({ owner })
      .from(holdings)
      .where(
        and(
          eq(holdings.kind, 'pass'),
          gt(holdings.balance, 0),
          isNull(holdings.suspendedAt),
          gt(holdings.expiresAt, from),
          lte(holdings.expiresAt, to),
          isNotNull(owner),
          condition,
        ),
      );
  return or(
    inArray(users.id, membershipOwners),
    inArray(users.id, passOwners(holdings.userId, undefined)),
    and(
      users.emailVerified,
      inArray(users.email, passOwners(holdings.email, isNull(holdings.userId))),
    ),
  );
}

/** Selects the audience with each person's consent to news. An unverified address has no consent. */
function selectAudience(db: Db, audience: Audience, now: Date) {
  if (audience.kind === 'waitlist') {
    // Excludes entries with an account, as the account's consent applies.
    const account = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, sql`lower(${waitlist.email})`));
    return db.$with('audience').as(
      db
        .select({
          userId: sql<string | null>`null`.as('user_id'),
          waitlistId: sql<string | null>`${waitlist.id}`.as('waitlist_id'),
          language: sql<StoredLanguage>`${waitlist.language}`.as('language'),
          hasConsent: sql<boolean>`${waitlist.consent} is true`.as('has_consent'),
        })
        .from(waitlist)
        .where(not(exists(account))),
    );
  }
  const closedAccount = db
    .select({ id: restrictions.userId })
    .from(restrictions)
    .where(and(eq(restrictions.userId, users.id), isNotNull(restrictions.closedAt)));
  return db.$with('audience').as(
    db
      .select({
        userId: sql<string | null>`${users.id}`.as('user_id'),
        waitlistId: sql<string | null>`null::uuid`.as('waitlist_id'),
        language: sql<StoredLanguage>`${users.language}`.as('language'),
        hasConsent: sql<boolean>`${users.newsConsent} is true and ${users.emailVerified}`.as(
          'has_consent',
        ),
      })
      .from(users)
      .where(and(matchesAudience(db, audience, now), not(exists(closedAccount)))),
  );
}

type AudienceRows = ReturnType<typeof selectAudience>;

const countColumns = (audienceRows: AudienceRows) => ({
  reached: sql<number>`(count(*) filter (where ${audienceRows.hasConsent}))::int`,
  leftOut: sql<number>`(count(*) filter (where not ${audienceRows.hasConsent}))::int`,
});

export type AudienceCounts = { reached: number; leftOut: number };

/** Counts the people in an audience with and without consent. */
export async function countAudience(
  db: Db,
  audience: Audience,
  now: Date,
): Promise<AudienceCounts> {
  const audienceRows = selectAudience(db, audience, now);
  const [row] = await db.with(audienceRows).select(countColumns(audienceRows)).from(audienceRows);
  return row ?? { reached: 0, leftOut: 0 };
}

/** Inserts a recipient for each person in the audience who currently consents. Returns the counts. */
export async function insertRecipients(
  db: Db,
  mailingId: string,
  audience: Audience,
  now: Date,
): Promise<AudienceCounts> {
  const audienceRows = selectAudience(db, audience, now);
  const inserted = db.$with('inserted').as(
    db
      .insert(mailingRecipients)
      .select(
        db
          .select({
            id: sql`gen_random_uuid()`.as('id'),
            mailingId: sql`${mailingId}::uuid`.as('mailing_id'),
            userId: audienceRows.userId,
            waitlistId: audienceRows.waitlistId,
            language: audienceRows.language,
            state: sql`'waiting'`.as('state'),
          })
          .from(audienceRows)
          .where(sql`${audienceRows.hasConsent}`),
      )
      .returning({ id: mailingRecipients.id }),
  );
  const [row] = await db
    .with(audienceRows, inserted)
    .select(countColumns(audienceRows))
    .from(audienceRows);
  return row ?? { reached: 0, leftOut: 0 };
}

/** Returns up to 200 events that have guests and are upcoming or ended within the last 30 days, earliest first. */
export function findSelectableEvents(db: Db, now: Date) {
  const interested = db
    .select({ id: eventInterests.id })
    .from(eventInterests)
    .where(and(eq(eventInterests.eventId, events.id), ne(eventInterests.status, 'withdrawn')));
  return db
    .select({ id: events.id, title: events.title, startsAt: isoText(events.startsAt) })
    .from(events)
    .where(
      and(
        gt(events.endsAt, sql`${now.toISOString()}::timestamptz - interval '30 days'`),
        exists(interested),
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(200);
}
