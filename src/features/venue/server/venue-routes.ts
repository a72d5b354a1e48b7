import { countUsersByLanguage } from '#features/accounts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { invalidField } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { languages, offeredLanguages } from '#shared/languages.ts';
import { venueContract } from '../venue-contract.ts';
import { areAgesInOrder } from '../venue-facts-rules.ts';
import type { VenueSettings } from '../venue-settings.ts';
import { getVenueFacts } from './venue-facts.ts';
import { confirmSeededFact, updateVenueSettings } from './venue-queries.ts';

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** Called in the transaction that changes settings, before other servers reload them. */
    settingsChanged: ((ctx: Services, db: Db, changes: Partial<VenueSettings>) => Promise<void>)[];
  }
}

/** The settings that the price list replaces. */
const PRICE_FIELDS = [
  'openPlayCents',
  'siblingCents',
  'trialCents',
  'taxPercent',
  'maxChildrenPerBooking',
] as const;

export const venueRoutes = routes(venueContract, {
  'GET /api/venue': (ctx) => getVenueFacts(ctx),

  'GET /api/admin/settings': ({ venue }) => venue(),

  'GET /api/admin/settings/languages': async ({ db, query }) => {
    const offered = offeredLanguages(query);
    const members = await countUsersByLanguage(
      db,
      languages.filter((language) => !offered.includes(language)),
    );
    return { members };
  },

  'PATCH /api/admin/settings': async (ctx) => {
    const { body, user } = ctx;
    const settings = await inTransaction(ctx.db, async (db) => {
      await writeAudit(db, {
        actorId: user.id,
        action: 'settings.changed',
        subject: 'venue',
        detail: { fields: Object.keys(body).join(', ') },
      });
      const changed = await updateVenueSettings(db, body);
      if (!offeredLanguages(changed).includes(changed.firstLanguage)) {
        const field = body.firstLanguage ? 'firstLanguage' : 'languagesOffered';
        throw invalidField(field, 'errors.firstLanguageOff');
      }
      if (!areAgesInOrder(changed)) {
        const field = body.agesFromMonths === undefined ? 'agesToMonths' : 'agesFromMonths';
        throw invalidField(field, 'errors.agesOrder');
      }
      const replacedField = PRICE_FIELDS.find((field) => body[field] !== undefined);
      if (changed.priceList && replacedField)
        throw invalidField(replacedField, 'errors.pricesInList');
      if (replacedField) await confirmSeededFact(db, 'prices');
      for (const onChange of ctx.hooks.settingsChanged ?? []) await onChange(ctx, db, body);
      return changed;
    });
    await ctx.announceVenueChange();
    return settings;
  },
});
