import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { mailingRecipients, mailings } from './mailings-tables.ts';

/** Exports the mailings sent to a person's account or waitlist entry. Recipient rows are deleted with either. */
export const mailingsPersonalData: PersonalDataHandler = {
  read: async (db, person) => ({ mailings: await findOwnMailings(db, person) }),
};

function findOwnMailings(db: Db, { id, verifiedEmail }: Person) {
  const entries = db
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(eq(sql`lower(${waitlist.email})`, verifiedEmail));
  return db
    .select({
      at: mailings.createdAt,
      subject: sql<string>`coalesce(
        nullif(${mailings.letters}->${mailingRecipients.language}->>'subject', ''),
        nullif(${mailings.letters}#>>'{en,subject}', ''), ${mailings.letters}#>>'{es,subject}')`,
      state: mailingRecipients.state,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .where(or(eq(mailingRecipients.userId, id), inArray(mailingRecipients.waitlistId, entries)))
    .orderBy(asc(mailings.createdAt));
}
