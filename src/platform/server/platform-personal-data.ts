import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { auditLog, idempotencyKeys, outbox, throttles } from './database/platform-tables.ts';
import { eraseEmailsTo, isAddressedTo } from './outbox/erase-emails.ts';
import type { PersonalDataHandler } from './personal-data.ts';

/** Emails, audit entries, and short-lived records (throttles, stored responses). */
export const platformPersonalData: PersonalDataHandler = {
  read: async (db, person) => {
    const messages =
      person.verifiedEmail === null
        ? []
        : await db
            .select({
              channel: outbox.channel,
              subject: sql<string>`${outbox.mail}->>'subject'`,
              state: outbox.state,
              queuedAt: outbox.createdAt,
              sentAt: outbox.sentAt,
            })
            .from(outbox)
            .where(isAddressedTo(person.verifiedEmail))
            .orderBy(asc(outbox.createdAt));
    const auditEntries = await db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        // Flags instead of ids, which may be those of other people.
        byYou: sql<boolean>`coalesce(${auditLog.actorId} = ${person.id}, false)`,
        aboutYou: sql<boolean>`${auditLog.subject} = ${person.id}`,
        detail: auditLog.detail,
      })
      .from(auditLog)
      .where(or(eq(auditLog.actorId, person.id), eq(auditLog.subject, person.id)))
      .orderBy(desc(auditLog.at));
    return { mails: messages, auditEntries };
  },

  erase: async (_ctx, db, person) => {
    await eraseEmailsTo(db, person);
    const { id, email } = person;
    await db
      .delete(throttles)
      .where(inArray(throttles.subject, [id, email, `user:${id}`, `email:${email}`]));
    // Keys are hashes, so search by content.
    await db.delete(idempotencyKeys).where(
      sql`strpos(${idempotencyKeys.response}::text, ${`"${id}"`}) > 0
        or strpos(${idempotencyKeys.response}::text, ${`"${email}"`}) > 0`,
    );
  },
};
