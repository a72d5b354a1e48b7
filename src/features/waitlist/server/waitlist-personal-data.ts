import { sql } from 'drizzle-orm';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { waitlist } from './waitlist-tables.ts';

/** The waitlist entry of the verified email, with its consent. */
export const waitlistPersonalData: PersonalDataHandler = {
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
      .where(hasEmail(verifiedEmail));
    return { waitlist: entries };
  },

  erase: async (_ctx, db, { verifiedEmail }) => {
    if (verifiedEmail !== null) await db.delete(waitlist).where(hasEmail(verifiedEmail));
  },
};

const hasEmail = (email: string) => sql`lower(${waitlist.email}) = ${email}`;
