import { sql } from 'drizzle-orm';
import type { PersonalPart } from '#platform/server/personal-data.ts';
import { waitlist } from './waitlist-tables.ts';

/** The place on the venue's waitlist under the proven e-mail, with what was agreed to. */
export const personalWaitlist: PersonalPart = {
  read: async (db, { verifiedEmail }) => {
    if (verifiedEmail === null) return { waitlist: [] };
    const entries = await db
      .select({
        email: waitlist.email,
        phone: waitlist.phone,
        status: waitlist.status,
        source: waitlist.source,
        notes: waitlist.notes,
        consent: waitlist.consent,
        consentAt: waitlist.consentAt,
        language: waitlist.language,
        invitedAt: waitlist.invitedAt,
        createdAt: waitlist.createdAt,
      })
      .from(waitlist)
      .where(isOf(verifiedEmail));
    return { waitlist: entries };
  },

  forget: async (_ctx, db, { verifiedEmail }) => {
    if (verifiedEmail !== null) await db.delete(waitlist).where(isOf(verifiedEmail));
  },
};

const isOf = (email: string) => sql`lower(${waitlist.email}) = ${email}`;
