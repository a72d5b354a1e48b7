import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { waitlistContract } from '../waitlist-contract.ts';
import { joinedMail } from './joined-mail.ts';
import { storeWaitlistEntry } from './waitlist-queries.ts';

export const waitlistRoutes = routes(waitlistContract, {
  /** Responds the same for an existing entry, so as not to reveal who is on the list. */
  'POST /api/waitlist': async ({ db, body, clock, queueMail, venue, config, language }) => {
    await inTransaction(db, async (db) => {
      const { id, added } = await storeWaitlistEntry(db, {
        email: body.email,
        phone: body.phone || null,
        consent: body.consent ?? null,
        language,
        now: clock.now(),
      });
      if (added) {
        await queueMail(db, joinedMail(id, body.email, venue(), config.publicUrl, language));
      }
    });
    return { message: translate('waitlist.joined', {}, language) };
  },
});
