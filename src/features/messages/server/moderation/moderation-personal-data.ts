import { asc, eq, sql } from 'drizzle-orm';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { blocks } from '#features/moderation/server/moderation-tables.ts';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { reports } from '../messages-tables.ts';
import { redactInSnapshots } from './reports-queries.ts';

/**
 * Exports blocks, reports and decisions without other people's data. Deleting the account clears the person's notes and
 * messages in reports; an open report about them stays complete until it is decided.
 */
export const moderationPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => {
    const [restriction] = await db
      .select({
        warnedAt: restrictions.warnedAt,
        suspendedUntil: restrictions.suspendedUntil,
        closedAt: restrictions.closedAt,
      })
      .from(restrictions)
      .where(eq(restrictions.userId, id));
    const rows = await db
      .select({ snapshot: reports.snapshot })
      .from(reports)
      .where(
        sql`${reports.snapshot} @> jsonb_build_array(jsonb_build_object('senderId', ${id}::text))`,
      );
    const ownMessages = rows.flatMap(({ snapshot }) =>
      snapshot.filter(({ senderId }) => senderId === id),
    );
    return {
      blocks: await db
        .select({ createdAt: blocks.createdAt })
        .from(blocks)
        .where(eq(blocks.blockerId, id))
        .orderBy(asc(blocks.createdAt)),
      reports: await db
        .select({
          reason: reports.reason,
          note: reports.note,
          createdAt: reports.createdAt,
          handledAt: reports.handledAt,
        })
        .from(reports)
        .where(eq(reports.reporterId, id))
        .orderBy(asc(reports.createdAt)),
      restriction: restriction ?? null,
      messagesInReports: ownMessages.map(({ sender, content, createdAt, photo }) => ({
        sender,
        content,
        createdAt,
        photo: photo ?? null,
      })),
    };
  },

  erase: async (_ctx, db, { id }) => {
    await redactInSnapshots(db, id);
    await db.update(reports).set({ note: '' }).where(eq(reports.reporterId, id));
  },
};
