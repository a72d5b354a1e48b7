import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { Mailing } from '../mailings-contract.ts';
import type { Audience, Letters } from '../mailings-rules.ts';
import { mailingRecipients, mailings } from './mailings-tables.ts';

const iso = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FIELDS = `m.id, m.audience, m.letters, m.state, m.recipients, m.left_out as "leftOut",
  m.handed_over as "handedOver", m.skipped, author.name as "createdBy",
  ${iso('m.created_at')} as "createdAt", ${iso('m.finished_at')} as "finishedAt",
  (select e.title from events e where e.id = (m.audience->>'eventId')::uuid) as "eventTitle"`;
const FROM = 'from mailings m left join users author on author.id = m.created_by';
const SEARCHED = `($1 = '%%' or concat_ws(E'\\n',
  m.letters->'en'->>'subject', m.letters->'es'->>'subject',
  m.letters->'en'->>'text', m.letters->'es'->>'text') ilike $1)`;

const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

type Wanted = { search: string; direction: 'asc' | 'desc'; limit: number; offset: number };

export function findMailings(db: Db, wanted: Wanted): Promise<Mailing[]> {
  const { search, direction, limit, offset } = wanted;
  return plainSql<Mailing>(
    db,
    `select ${FIELDS} ${FROM} where ${SEARCHED}
    order by m.created_at ${direction}, m.id ${direction} limit ${limit} offset ${offset}`,
    [pattern(search)],
  );
}

export async function countMailings(db: Db, search: string): Promise<number> {
  const [row] = await plainSql<{ total: number }>(
    db,
    `select count(*)::int as total from mailings m where ${SEARCHED}`,
    [pattern(search)],
  );
  return row?.total ?? 0;
}

export async function findMailing(db: Db, id: string): Promise<Mailing | null> {
  const [row] = await plainSql<Mailing>(db, `select ${FIELDS} ${FROM} where m.id = $1::uuid`, [id]);
  return row ?? null;
}

/** Of the mails that were handed to the outbox: how many left, and how many the mail server refuses. */
export async function countOutcomes(
  db: Db,
  id: string,
): Promise<{ sent: number; failing: number }> {
  const [row] = await plainSql<{ sent: number; failing: number }>(
    db,
    `select count(*) filter (where o.state = 'sent')::int as sent,
      count(*) filter (where o.state = 'failed')::int as failing
    from mailing_recipients r join outbox o on o.key = 'mailing:' || r.id where r.mailing_id = $1::uuid`,
    [id],
  );
  return row ?? { sent: 0, failing: 0 };
}

type NewMailing = {
  audience: Audience;
  letters: Letters;
  createdBy: string;
  requestKey: string | null;
  now: Date;
};

/** Stores a mailing that nobody gets yet; null if the same request has made one. */
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

/** The mailing that a request has made, however often it comes. */
export async function findByRequest(db: Db, requestKey: string | null): Promise<string | null> {
  if (requestKey === null) return null;
  const [found] = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.requestKey, requestKey));
  return found?.id ?? null;
}

/** The mailing, held until the transaction ends: batches go out one after the other. */
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

/** Ends one that is being sent; false if it is not. */
export async function stopMailing(db: Db, id: string, now: Date): Promise<boolean> {
  const stopped = await db
    .update(mailings)
    .set({ state: 'stopped', finishedAt: now })
    .where(and(eq(mailings.id, id), eq(mailings.state, 'sending')))
    .returning({ id: mailings.id });
  return stopped.length > 0;
}

export type NextRecipient = {
  id: string;
  userId: string | null;
  waitlistId: string | null;
  email: string;
  name: string;
  language: StoredLanguage;
  /** Whether news are still wanted, as of now. */
  wants: boolean;
};

/** The next who wait, with their address, name and word as they are now. */
export function findNextRecipients(
  db: Db,
  mailingId: string,
  count: number,
): Promise<NextRecipient[]> {
  return plainSql<NextRecipient>(
    db,
    `select r.id, r.user_id as "userId", r.waitlist_id as "waitlistId",
      coalesce(u.email, w.email) as email, coalesce(nullif(u.first_name, ''), u.name, '') as name,
      coalesce(u.language, w.language) as language, ${WANTS} as wants
    from mailing_recipients r ${WHO}
    where r.mailing_id = $1::uuid and r.state = 'waiting'
    order by r.id limit ${count} for update of r skip locked`,
    [mailingId],
  );
}

const WHO = 'left join users u on u.id = r.user_id left join waitlist w on w.id = r.waitlist_id';
const WANTS = `coalesce(u.news_consent is true and u.email_verified and not exists (
    select from restrictions x where x.user_id = u.id and x.closed_at is not null), false)
  or (coalesce(w.consent, false) and not exists (
    select from users other where other.email = lower(w.email)))`;

/** Whether a mail of a mailing may still leave: it is not stopped, and its reader wants news. */
export async function isNewsRight(db: Db, recipientId: string): Promise<boolean> {
  const [row] = await plainSql<{ right: boolean }>(
    db,
    `select m.state <> 'stopped' and (${WANTS}) as "right"
    from mailing_recipients r join mailings m on m.id = r.mailing_id ${WHO} where r.id = $1::uuid`,
    [recipientId],
  );
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

/** Mailings whose next batch has been due for a while: their server died. */
export async function findSilentMailings(db: Db, dueBefore: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.state, 'sending'), lt(mailings.nextAt, dueBefore)));
}
