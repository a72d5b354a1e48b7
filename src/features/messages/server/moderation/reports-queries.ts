import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { REPORT_CONTEXT_MESSAGES } from '#features/moderation/moderation-rules.ts';
import { REPORT_RETENTION_DAYS } from '#features/venue/retention-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { type ReportAction, type ReportedMessage, reports } from '../messages-tables.ts';
import { IS_VISIBLE_SQL, viewer, visibleMessage } from '../visible-messages.ts';

const MAX_REPORTS_LISTED = 100;

/** Returns a message to report; null unless the person sees it. */
export async function findReportableMessage(
  db: Db,
  { messageId, userId }: { messageId: string; userId: string },
) {
  const [row] = await db
    .select({
      conversationId: visibleMessage.conversationId,
      number: visibleMessage.number,
      senderId: visibleMessage.senderId,
      type: visibleMessage.type,
    })
    .from(visibleMessage)
    .innerJoin(viewer, sql.raw(IS_VISIBLE_SQL))
    .where(and(eq(visibleMessage.id, messageId), eq(viewer.userId, userId)));
  return row ?? null;
}

/**
 * Returns the reported message with its photo and the surrounding messages visible to the reporter, including removed
 * ones, oldest first.
 */
export async function takeSnapshot(
  db: Db,
  { conversationId, number, userId }: { conversationId: string; number: number; userId: string },
): Promise<ReportedMessage[]> {
  const rows = await preparedSql<Omit<ReportedMessage, 'photo'> & { photo: string | null }>(
    db,
    SELECT_SNAPSHOT,
    { conversationId, userId, number },
  );
  return rows.map(({ photo, ...message }) => ({ ...message, ...(photo ? { photo } : {}) }));
}

const messagesAround = (comparison: string, order: string) => `(select m.* from messages as m
  join conversation_participants as p on ${IS_VISIBLE_SQL}
  where p.conversation_id = :conversationId and p.user_id = :userId and m.number ${comparison}
  order by m.number ${order} limit ${REPORT_CONTEXT_MESSAGES + 1})`;

/** Raw SQL: both sides of the message share one SQL text, which reuses IS_VISIBLE_SQL. */
const SELECT_SNAPSHOT = `select m.number, m.sender_id as "senderId", coalesce(users.name, '') as sender, m.type,
      m.content, m.removed_at is not null as removed, m.number = :number as "isReported",
      to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      case when m.number = :number then (select encode(message_photos.content, 'base64')
        from message_photos where message_photos.message_id = m.id limit 1) end as photo
    from (${messagesAround('<= :number', 'desc')} union all
      (select * from ${messagesAround('> :number', 'asc')} as after limit ${REPORT_CONTEXT_MESSAGES})) as m
    left join users on users.id = m.sender_id
    order by m.number`;

/** Inserts a report and returns its id; null if the person has already reported the message. */
export async function insertReport(
  db: Db,
  report: typeof reports.$inferInsert,
): Promise<string | null> {
  const [row] = await db
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return row?.id ?? null;
}

const reporter = alias(users, 'reporter');
const reported = alias(users, 'reported');

/** Returns open reports, oldest first, or handled ones, newest first. */
export function findReports(db: Db, state: 'open' | 'handled') {
  const isOpen = state === 'open';
  return db
    .select({
      id: reports.id,
      reason: reports.reason,
      note: reports.note,
      reporter: {
        userId: reporter.id,
        name: reporter.name,
        profileImageUrl: reporter.profileImageUrl,
      },
      reported: {
        userId: reported.id,
        name: reported.name,
        profileImageUrl: reported.profileImageUrl,
      },
      standing: {
        // Must be first: the builder returns null for the object if its first column is null.
        userId: restrictions.userId,
        warnedAt: restrictions.warnedAt,
        suspendedUntil: restrictions.suspendedUntil,
        closedAt: restrictions.closedAt,
      },
      reportCount: sql<number>`(select count(*)::int from ${reports} as others
        where others.reported_id = ${reports.reportedId})`,
      snapshot: sql<ReportedMessage[]>`(select coalesce(jsonb_agg(
        case when entry ? 'photo' then jsonb_set(entry, '{photo}', '""') else entry end), '[]')
        from jsonb_array_elements(${reports.snapshot}) as entry)`,
      action: reports.action,
      handledAt: reports.handledAt,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(reported, eq(reported.id, reports.reportedId))
    .leftJoin(restrictions, eq(restrictions.userId, reports.reportedId))
    .where(isOpen ? isNull(reports.handledAt) : isNotNull(reports.handledAt))
    .orderBy(isOpen ? asc(reports.createdAt) : desc(reports.handledAt), reports.id)
    .limit(MAX_REPORTS_LISTED);
}

export type ListedReport = Awaited<ReturnType<typeof findReports>>[number];

/** Returns the photo of a reported message as JPEG; null if there is none. */
export async function findReportedPhoto(db: Db, id: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ snapshot: reports.snapshot })
    .from(reports)
    .where(eq(reports.id, id));
  const photo = row?.snapshot.find((message) => message.photo)?.photo;
  return photo ? Buffer.from(photo, 'base64') : null;
}

/** Locks a report until the transaction ends; null if it does not exist. */
export async function lockReport(db: Db, id: string) {
  const [row] = await db
    .select({
      id: reports.id,
      messageId: reports.messageId,
      reportedId: reports.reportedId,
      reporterId: reports.reporterId,
      handledAt: reports.handledAt,
    })
    .from(reports)
    .where(eq(reports.id, id))
    .for('update');
  return row ?? null;
}

/** Stores the decision for all open reports of the same message; returns those reports. */
export async function settleReports(
  db: Db,
  { id, messageId }: { id: string; messageId: string | null },
  decision: { action: ReportAction; handledBy: string; handledAt: Date },
): Promise<{ id: string; reporterId: string | null }[]> {
  const isSameMessage = messageId ? eq(reports.messageId, messageId) : eq(reports.id, id);
  return db
    .update(reports)
    .set(decision)
    .where(and(isSameMessage, isNull(reports.handledAt)))
    .returning({ id: reports.id, reporterId: reports.reporterId });
}

/** Empties a person's messages in report snapshots, except in open reports about them. */
export async function redactInSnapshots(db: Db, userId: string): Promise<void> {
  await db
    .update(reports)
    .set({ snapshot: redactedSnapshot(sql`entry->>'senderId' = ${userId}`) })
    .where(
      and(
        sql`${reports.snapshot} @> jsonb_build_array(jsonb_build_object('senderId', ${userId}::text))`,
        sql`not (${reports.handledAt} is null and ${reports.reportedId} = ${userId})`,
      ),
    );
}

/** Empties the messages of senders whose account was deleted while the report was open. */
export async function redactDeletedSenders(db: Db, reportId: string): Promise<void> {
  const isDeleted = sql`entry->>'senderId' is not null
    and not exists (select from users where users.id = entry->>'senderId')`;
  await db
    .update(reports)
    .set({ snapshot: redactedSnapshot(isDeleted) })
    .where(eq(reports.id, reportId));
}

const redactedSnapshot = (condition: SQL) => sql`(
  select coalesce(jsonb_agg(case when ${condition}
    then (entry - 'photo') || '{"sender": "", "content": "", "senderId": null}' else entry end
    order by position), '[]')
  from jsonb_array_elements(snapshot) with ordinality as entries (entry, position))`;

/** Deletes reports handled more than REPORT_RETENTION_DAYS ago. */
export async function deleteExpiredReports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REPORT_RETENTION_DAYS * 86_400_000);
  await db.delete(reports).where(lt(reports.handledAt, before));
}
