import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  lt,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { events } from '#features/events/server/events-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { isoText, isoTextOrNull } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { Mailing } from '../mailings-contract.ts';
import type { Audience, MailingContent } from '../mailings-rules.ts';
import { mailingRecipients, mailings } from './mailings-tables.ts';

const selectMailings = (db: Db) =>
  db
    .select({
      id: mailings.id,
      audience: mailings.audience,
      letters: mailings.letters,
      state: mailings.state,
      recipients: mailings.recipients,
      leftOut: mailings.leftOut,
      handedOver: mailings.handedOver,
      skipped: mailings.skipped,
      createdBy: users.name,
      createdAt: isoText(mailings.createdAt),
      finishedAt: isoTextOrNull(mailings.finishedAt),
      eventTitle: events.title,
    })
    .from(mailings)
    .leftJoin(users, eq(users.id, mailings.createdBy))
    .leftJoin(events, eq(events.id, sql`(${mailings.audience}->>'eventId')::uuid`))
    .$dynamic();

const contentField = (path: string) => sql`${mailings.letters}#>>${path}`;
const searchableText = sql`concat_ws(E'\\n', ${contentField('{en,subject}')}, ${contentField('{es,subject}')},
  ${contentField('{en,text}')}, ${contentField('{es,text}')})`;

type MailingListQuery = { search: string; direction: 'asc' | 'desc'; page: number; rows: number };

/** Returns a page of mailings and the total. */
export function findMailings(db: Db, { search, direction, page, rows }: MailingListQuery) {
  const sortBy = direction === 'asc' ? asc : desc;
  return paginate(db, {
    query: selectMailings(db),
    table: mailings,
    filter: containsText(search, searchableText),
    order: [sortBy(mailings.createdAt), sortBy(mailings.id)],
    pageSize: rows,
    page,
  });
}

export async function findMailing(db: Db, id: string): Promise<Mailing | null> {
  const [row] = await selectMailings(db).where(eq(mailings.id, id));
  return row ?? null;
}

/** Counts the mailing's sent and failed emails in the outbox. */
export async function countOutcomes(
  db: Db,
  id: string,
): Promise<{ sent: number; failing: number }> {
  const [row] = await db
    .select({
      sent: sql<number>`(count(*) filter (where ${outbox.state} = 'sent'))::int`,
      failing: sql<number>`(count(*) filter (where ${outbox.state} = 'failed'))::int`,
    })
    .from(mailingRecipients)
    .innerJoin(outbox, eq(outbox.key, sql`'mailing:' || ${mailingRecipients.id}`))
    .where(eq(mailingRecipients.mailingId, id));
  return row ?? { sent: 0, failing: 0 };
}

type NewMailing = {
  audience: Audience;
  letters: MailingContent;
  createdBy: string;
  requestKey: string | null;
  now: Date;
};

/** Inserts a mailing without recipients; null if the request already created one. */
export async function insertMailing(
  db: Db,
  { now, ...values }: NewMailing,
): Promise<{ id: string } | null> {
  const [row] = await db
    .insert(mailings)
    .values({ ...values, recipients: 0, createdAt: now, nextAt: now })
    .onConflictDoNothing({ target: mailings.requestKey })
    .returning({ id: mailings.id });
  return row ?? null;
}

/** Returns the id of the mailing created by an earlier attempt of the request. */
export async function findMailingByRequest(
  db: Db,
  requestKey: string | null,
): Promise<string | null> {
  if (requestKey === null) return null;
  const [found] = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.requestKey, requestKey));
  return found?.id ?? null;
}

/** Locks the mailing until the transaction ends, to serialize batches. */
export async function lockMailing(db: Db, id: string) {
  const [found] = await db.select().from(mailings).where(eq(mailings.id, id)).for('update');
  return found ?? null;
}

export async function saveMailing(
  db: Db,
  id: string,
  changes: Partial<typeof mailings.$inferInsert>,
): Promise<void> {
  await db.update(mailings).set(changes).where(eq(mailings.id, id));
}

/** Stops a mailing; false if it is not being sent. */
export async function stopMailing(db: Db, id: string, now: Date): Promise<boolean> {
  const stopped = await db
    .update(mailings)
    .set({ state: 'stopped', finishedAt: now })
    .where(and(eq(mailings.id, id), eq(mailings.state, 'sending')))
    .returning({ id: mailings.id });
  return stopped.length > 0;
}

export type NextRecipient = Awaited<ReturnType<typeof findNextRecipients>>[number];

/** Locks and returns the next waiting recipients with their current address, name and consent. */
export function findNextRecipients(db: Db, mailingId: string, count: number) {
  return db
    .select({
      id: mailingRecipients.id,
      userId: mailingRecipients.userId,
      waitlistId: mailingRecipients.waitlistId,
      email: sql<string>`coalesce(${users.email}, ${waitlist.email})`,
      name: sql<string>`coalesce(nullif(${users.firstName}, ''), ${users.name}, '')`,
      language: sql<StoredLanguage>`coalesce(${users.language}, ${waitlist.language})`,
      hasConsent: hasNewsConsent(db),
    })
    .from(mailingRecipients)
    .leftJoin(users, eq(users.id, mailingRecipients.userId))
    .leftJoin(waitlist, eq(waitlist.id, mailingRecipients.waitlistId))
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'waiting')))
    .orderBy(asc(mailingRecipients.id))
    .limit(count)
    .for('update', { of: mailingRecipients, skipLocked: true });
}

/** SQL: whether the recipient, an account or a waitlist entry, currently consents to news. */
function hasNewsConsent(db: Db): SQL<boolean> {
  const closedAccount = db
    .select({ id: restrictions.userId })
    .from(restrictions)
    .where(and(eq(restrictions.userId, users.id), isNotNull(restrictions.closedAt)));
  const owner = alias(users, 'owner');
  const account = db
    .select({ id: owner.id })
    .from(owner)
    .where(eq(owner.email, sql`lower(${waitlist.email})`));
  return sql<boolean>`(coalesce(${users.newsConsent} is true and ${users.emailVerified}
      and ${not(exists(closedAccount))}, false)
    or (coalesce(${waitlist.consent}, false) and ${not(exists(account))}))`;
}

/** Whether a queued email may be sent: the mailing is not stopped and the recipient still consents. */
export async function mayReceiveNews(db: Db, recipientId: string): Promise<boolean> {
  const [row] = await db
    .select({ mayReceive: sql<boolean>`${mailings.state} <> 'stopped' and ${hasNewsConsent(db)}` })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .leftJoin(users, eq(users.id, mailingRecipients.userId))
    .leftJoin(waitlist, eq(waitlist.id, mailingRecipients.waitlistId))
    .where(eq(mailingRecipients.id, recipientId));
  return row?.mayReceive ?? false;
}

export async function markRecipients(
  db: Db,
  ids: string[],
  state: 'queued' | 'skipped',
): Promise<void> {
  if (ids.length === 0) return;
  await db.update(mailingRecipients).set({ state }).where(inArray(mailingRecipients.id, ids));
}

export async function hasWaitingRecipients(db: Db, mailingId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'waiting')))
    .limit(1);
  return row !== undefined;
}

/** Returns mailings whose next batch is overdue, such as after a server crash. */
export async function findStalledMailings(db: Db, dueBefore: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.state, 'sending'), lt(mailings.nextAt, dueBefore)));
}
