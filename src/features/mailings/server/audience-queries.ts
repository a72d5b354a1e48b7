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

/** Accounts of an audience, regardless of consent. */
function matchesAudience(
  db: Db,
  audience: Exclude<Audience, { kind: 'waitlist' }>,
  now: Date,
): SQL | undefined {
  if (audience.kind === 'members') return undefined;
  if (audience.kind === 'event') {
    const interested = and(
      eq(eventInterests.eventId, audience.eventId),
      ne(eventInterests.status, 'withdrawn'),
    );
    return inArray(
      users.id,
      db.select({ id: eventInterests.userId }).from(eventInterests).where(interested),
    );
  }
  const at = sql`${now.toISOString()}::timestamptz`;
  const days = sql`make_interval(days => ${audience.days})`;
  if (audience.kind === 'expiring') return isExpiring(db, at, sql`${at} + ${days}`);
  const recent = gt(visits.checkedInAt, sql`${at} - ${days}`);
  if (audience.kind === 'visited') {
    const visitors = db.select({ id: visits.userId }).from(visits);
    return inArray(users.id, visitors.where(and(isNotNull(visits.userId), recent)));
  }
  const visited = (when?: SQL) =>
    exists(
      db
        .select({ id: visits.id })
        .from(visits)
        .where(and(eq(visits.userId, users.id), when)),
    );
  return and(visited(), not(visited(recent)));
}

/** Accounts with a membership or a pass that ends between the two instants. */
function isExpiring(db: Db, from: SQL, to: SQL): SQL | undefined {
  // Only the latest membership counts, so a manually renewed one is not about to end.
  const ofMemberships = db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(isNotNull(memberships.userId), ne(memberships.state, 'ended')))
    .groupBy(memberships.userId)
    .having(
      sql`bool_and(${memberships.subscriptionId} is null or ${memberships.cancelAtPeriodEnd})
        and max(${memberships.periodEnd}) > ${from} and max(${memberships.periodEnd}) <= ${to}`,
    );
  const ofPasses = (owner: AnyPgColumn, more: SQL | undefined) =>
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
          more,
        ),
      );
  return or(
    inArray(users.id, ofMemberships),
    inArray(users.id, ofPasses(holdings.userId, undefined)),
    and(
      users.emailVerified,
      inArray(users.email, ofPasses(holdings.email, isNull(holdings.userId))),
    ),
  );
}

/** The audience, and whether each agreed to news. An unverified address has not agreed. */
function selectAudience(db: Db, audience: Audience, now: Date) {
  if (audience.kind === 'waitlist') {
    // Entries with an account are left out: the account's own consent counts.
    const account = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, sql`lower(${waitlist.email})`));
    return db.$with('meant').as(
      db
        .select({
          userId: sql<string | null>`null`.as('user_id'),
          waitlistId: sql<string | null>`${waitlist.id}`.as('waitlist_id'),
          language: sql<StoredLanguage>`${waitlist.language}`.as('language'),
          wants: sql<boolean>`${waitlist.consent} is true`.as('wants'),
        })
        .from(waitlist)
        .where(not(exists(account))),
    );
  }
  const closed = db
    .select({ id: restrictions.userId })
    .from(restrictions)
    .where(and(eq(restrictions.userId, users.id), isNotNull(restrictions.closedAt)));
  return db.$with('meant').as(
    db
      .select({
        userId: sql<string | null>`${users.id}`.as('user_id'),
        waitlistId: sql<string | null>`null::uuid`.as('waitlist_id'),
        language: sql<StoredLanguage>`${users.language}`.as('language'),
        wants: sql<boolean>`${users.newsConsent} is true and ${users.emailVerified}`.as('wants'),
      })
      .from(users)
      .where(and(matchesAudience(db, audience, now), not(exists(closed)))),
  );
}

type AudienceRows = ReturnType<typeof selectAudience>;

const countsOf = (meant: AudienceRows) => ({
  reached: sql<number>`(count(*) filter (where ${meant.wants}))::int`,
  leftOut: sql<number>`(count(*) filter (where not ${meant.wants}))::int`,
});

export type AudienceCounts = { reached: number; leftOut: number };

/** Counts the audience members who would get a mailing now, and those who have not agreed. */
export async function countAudience(
  db: Db,
  audience: Audience,
  now: Date,
): Promise<AudienceCounts> {
  const meant = selectAudience(db, audience, now);
  const [row] = await db.with(meant).select(countsOf(meant)).from(meant);
  return row ?? { reached: 0, leftOut: 0 };
}

/** Stores the recipients: audience members who agree to news as of now. */
export async function chooseRecipients(
  db: Db,
  mailingId: string,
  audience: Audience,
  now: Date,
): Promise<AudienceCounts> {
  const meant = selectAudience(db, audience, now);
  const chosen = db.$with('chosen').as(
    db
      .insert(mailingRecipients)
      .select(
        db
          .select({
            id: sql`gen_random_uuid()`.as('id'),
            mailingId: sql`${mailingId}::uuid`.as('mailing_id'),
            userId: meant.userId,
            waitlistId: meant.waitlistId,
            language: meant.language,
            state: sql`'waiting'`.as('state'),
          })
          .from(meant)
          .where(sql`${meant.wants}`),
      )
      .returning({ id: mailingRecipients.id }),
  );
  const [row] = await db.with(meant, chosen).select(countsOf(meant)).from(meant);
  return row ?? { reached: 0, leftOut: 0 };
}

/** Events of the last month and upcoming ones with guests, by start. */
export function findEventsToChoose(db: Db, now: Date) {
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
