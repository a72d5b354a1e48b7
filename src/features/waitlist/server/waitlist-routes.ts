import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { waitlistContract } from '../waitlist-contract.ts';
import { buildJoinedEmail } from './joined-email.ts';
import { upsertWaitlistEntry } from './waitlist-queries.ts';

export const waitlistRoutes = routes(waitlistContract, {
  /** Returns the same response for existing entries, to avoid revealing who is on the list. */
  'POST /api/waitlist': async ({ db, body, clock, queueEmail, venue, config, language }) => {
    await inTransaction(db, async (db) => {
      const { id, isNew } = await upsertWaitlistEntry(db, {
        email: body.email,
        phone: body.phone || null,
        consent: body.consent ?? null,
        language,
        now: clock.now(),
      });
      if (isNew) {
        const email = buildJoinedEmail(id, body.email, venue(), config.publicUrl, language);
        await queueEmail(db, email);
      }
    });
    return { message: translate('waitlist.joined', {}, language) };
  },
});
