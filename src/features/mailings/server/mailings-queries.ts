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
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { Mailing } from '../mailings-contract.ts';
import type { Audience, Letters } from '../mailings-rules.ts';
import { mailingRecipients, mailings } from './mailings-tables.ts';

const allMailings = (db: Db) =>
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

const letter = (path: string) => sql`${mailings.letters}#>>${path}`;
const everyLetter = sql`concat_ws(E'\\n', ${letter('{en,subject}')}, ${letter('{es,subject}')},
  ${letter('{en,text}')}, ${letter('{es,text}')})`;

type MailingListQuery = { search: string; direction: 'asc' | 'desc'; page: number; rows: number };

/** A page of mailings, and the total. */
export function findMailings(db: Db, { search, direction, page, rows }: MailingListQuery) {
  const sortBy = direction === 'asc' ? asc : desc;
  return findRowsOfPage(db, {
    query: allMailings(db),
    table: mailings,
    filter: containsText(search, everyLetter),
    order: [sortBy(mailings.createdAt), sortBy(mailings.id)],
    rows,
    page,
  });
}

export async function findMailing(db: Db, id: string): Promise<Mailing | null> {
  const [row] = await allMailings(db).where(eq(mailings.id, id));
  return row ?? null;
}

/** Counts the mailing's mails in the outbox: sent ones and failing ones. */
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
  letters: Letters;
  createdBy: string;
  requestKey: string | null;
  now: Date;
};

/** Stores a mailing without recipients; null if the same request already stored one. */
export async function storeMailing(
  db: Db,
  { now, ...facts }: NewMailing,
): Promise<{ id: string } | null> {
  const [stored] = await db
    .insert(mailings)
    .values({ ...facts, recipients: 0, createdAt: now, nextAt: now })
    .onConflictDoNothing({ target: mailings.requestKey })
    .returning({ id: mailings.id });
  return stored ?? null;
}

/** The mailing stored by an earlier attempt of the request. */
export async function findByRequest(db: Db, requestKey: string | null): Promise<string | null> {
  if (requestKey === null) return null;
  const [found] = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.requestKey, requestKey));
  return found?.id ?? null;
}

/** The mailing, locked until the transaction ends: batches are serialized. */
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

/** Stops a mailing that is being sent; false if it is not. */
export async function stopMailing(db: Db, id: string, now: Date): Promise<boolean> {
  const stopped = await db
    .update(mailings)
    .set({ state: 'stopped', finishedAt: now })
    .where(and(eq(mailings.id, id), eq(mailings.state, 'sending')))
    .returning({ id: mailings.id });
  return stopped.length > 0;
}

export type NextRecipient = Awaited<ReturnType<typeof findNextRecipients>>[number];

/** Locks the next waiting recipients, with their current address, name and consent. */
export function findNextRecipients(db: Db, mailingId: string, count: number) {
  return db
    .select({
      id: mailingRecipients.id,
      userId: mailingRecipients.userId,
      waitlistId: mailingRecipients.waitlistId,
      email: sql<string>`coalesce(${users.email}, ${waitlist.email})`,
      name: sql<string>`coalesce(nullif(${users.firstName}, ''), ${users.name}, '')`,
      language: sql<StoredLanguage>`coalesce(${users.language}, ${waitlist.language})`,
      wants: wantsNews(db),
    })
    .from(mailingRecipients)
    .leftJoin(users, eq(users.id, mailingRecipients.userId))
    .leftJoin(waitlist, eq(waitlist.id, mailingRecipients.waitlistId))
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'waiting')))
    .orderBy(asc(mailingRecipients.id))
    .limit(count)
    .for('update', { of: mailingRecipients, skipLocked: true });
}

/** Whether the recipient, an account or a waitlist entry, still agrees to news. */
function wantsNews(db: Db): SQL<boolean> {
  const closed = db
    .select({ id: restrictions.userId })
    .from(restrictions)
    .where(and(eq(restrictions.userId, users.id), isNotNull(restrictions.closedAt)));
  const owner = alias(users, 'owner');
  const account = db
    .select({ id: owner.id })
    .from(owner)
    .where(eq(owner.email, sql`lower(${waitlist.email})`));
  return sql<boolean>`(coalesce(${users.newsConsent} is true and ${users.emailVerified}
      and ${not(exists(closed))}, false)
    or (coalesce(${waitlist.consent}, false) and ${not(exists(account))}))`;
}

/** Whether a queued mail may still be sent: its mailing is not stopped and the recipient still agrees. */
export async function mayReceiveNews(db: Db, recipientId: string): Promise<boolean> {
  const [row] = await db
    .select({ right: sql<boolean>`${mailings.state} <> 'stopped' and ${wantsNews(db)}` })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .leftJoin(users, eq(users.id, mailingRecipients.userId))
    .leftJoin(waitlist, eq(waitlist.id, mailingRecipients.waitlistId))
    .where(eq(mailingRecipients.id, recipientId));
  return row?.right ?? false;
}

export async function markRecipients(
  db: Db,
  ids: string[],
  state: 'queued' | 'skipped',
): Promise<void> {
  if (ids.length === 0) return;
  await db.update(mailingRecipients).set({ state }).where(inArray(mailingRecipients.id, ids));
}

export async function hasWaiting(db: Db, mailingId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'waiting')))
    .limit(1);
  return row !== undefined;
}

/** Mailings with an overdue batch, because their server died. */
export async function findStalledMailings(db: Db, dueBefore: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.state, 'sending'), lt(mailings.nextAt, dueBefore)));
}
