import { countReadersOf } from '#features/accounts/server/accounts-queries.ts';
import { findSlotsWaitedFor } from '#features/bookings/server/slot-waitlist-queries.ts';
import { moveSlotsToZone } from '#features/bookings/server/slots-queries.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { wrongField } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { languages, offeredLanguages } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { venueContract } from '../venue-contract.ts';
import { venueFactsOf } from './venue-facts.ts';
import { changeVenueSettings } from './venue-queries.ts';

export const venueRoutes = routes(venueContract, {
  'GET /api/venue': (here) => venueFactsOf(here),

  'GET /api/admin/settings': ({ venue }) => venue(),

  'GET /api/admin/settings/languages': async ({ db, query }) => {
    const offered = offeredLanguages(query);
    const members = await countReadersOf(
      db,
      languages.filter((one) => !offered.includes(one)),
    );
    return { members };
  },

  'PATCH /api/admin/settings': async ({ db, body, user, clock, announceVenueChange, queueJob }) => {
    const settings = await inTransaction(db, async (db) => {
      await writeAudit(db, {
        actorId: user.id,
        action: 'settings.changed',
        subject: 'venue',
        detail: { fields: Object.keys(body).join(', ') },
      });
      const changed = await changeVenueSettings(db, body);
      if (!offeredLanguages(changed).includes(changed.firstLanguage)) {
        const field = body.firstLanguage ? 'firstLanguage' : 'languagesOffered';
        throw wrongField(field, 'errors.firstLanguageOff');
      }
      if (body.timezone) {
        await moveSlotsToZone(db, venueDateOf(clock.now(), body.timezone), body.timezone);
      }
      if (body.walkInReserve !== undefined) {
        for (const slotId of await findSlotsWaitedFor(db, clock.now())) {
          await queueJob(db, 'offer-new-room', { slotId });
        }
      }
      return changed;
    });
    await announceVenueChange();
    return settings;
  },
});
