import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { selectVerifiedMergedEmails } from '#features/accounts/server/index.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { auditLog, outbox } from '#platform/server/database/platform-tables.ts';
import { eraseEmailsTo } from '#platform/server/outbox/erase-emails.ts';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { familyNotes } from './people-tables.ts';

/** Personal data: the venue's notes, and the accounts merged into this one with their emails and audit entries. */
export const peoplePersonalData: PersonalDataHandler = {
  read: async (db, { id }) => ({
    venueNotes: await db
      .select({ content: familyNotes.content, createdAt: familyNotes.createdAt })
      .from(familyNotes)
      .where(eq(familyNotes.userId, id))
      .orderBy(asc(familyNotes.createdAt)),
    mergedAccounts: await db
      .select({ email: mergedAccounts.email, mergedAt: mergedAccounts.mergedAt })
      .from(mergedAccounts)
      .where(eq(mergedAccounts.userId, id))
      .orderBy(asc(mergedAccounts.mergedAt)),
    emailsToMergedAccounts: await db
      .select({
        subject: sql<string>`${outbox.mail}->>'subject'`,
        state: outbox.state,
        queuedAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(inArray(outbox.recipient, selectVerifiedMergedEmails(db, id)))
      .orderBy(asc(outbox.createdAt)),
    auditEntriesOfMergedAccounts: await db
      .select({ at: auditLog.at, action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(
        or(
          inArray(auditLog.subject, selectIdsMergedInto(db, id)),
          inArray(auditLog.actorId, selectIdsMergedInto(db, id)),
        ),
      )
      .orderBy(asc(auditLog.at)),
  }),

  /** Erases emails to merged accounts, like those to the account itself. Other rows are deleted by cascade. */
  erase: async (_ctx, db, { id, role }) => {
    const merged = await db.select().from(mergedAccounts).where(eq(mergedAccounts.userId, id));
    for (const { id: mergedId, email, emailVerified } of merged) {
      const verifiedEmail = emailVerified ? email : null;
      await eraseEmailsTo(db, { id: mergedId, email, verifiedEmail, role });
    }
  },
};

const selectIdsMergedInto = (db: Db, userId: string) =>
  db
    .select({ id: mergedAccounts.id })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.userId, userId));
