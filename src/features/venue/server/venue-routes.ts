import { countUsersByLanguage } from '#features/accounts/server/index.ts';
import { priceList } from '#features/prices/price-list-fields.ts';
import {
  applyPriceSettings,
  hasPriceSettings,
  hasPrices,
  readPriceSettings,
} from '#features/prices/price-settings-rules.ts';
import { hasSoldAnything } from '#features/prices/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { inTransaction, retryAfterDeadlock } from '#platform/server/database/database.ts';
import { invalidField } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { languages, offeredLanguages } from '#shared/languages.ts';
import { type ComingAppointments, venueContract } from '../venue-contract.ts';
import { areAgesInOrder } from '../venue-facts-rules.ts';
import type { VenueSettings } from '../venue-settings.ts';
import { getVenueFacts } from './venue-facts.ts';
import { confirmSeededFact, lockVenueSettings, updateVenueSettings } from './venue-queries.ts';

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /**
     * Called in the transaction that changes settings, before other servers reload them. `before` are the settings that
     * it replaces. Throws 400 for a change that the feature's data does not allow.
     */
    settingsChanged: ((
      ctx: Services,
      db: Db,
      changes: Partial<VenueSettings>,
      before: VenueSettings,
    ) => Promise<void>)[];
    /** Counts what another time zone moves (decision 0063). */
    comingAppointments: ((
      ctx: Pick<Services, 'clock'>,
      db: Db,
    ) => Promise<Partial<ComingAppointments>>)[];
  }
}

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

  'GET /api/admin/settings/appointments': async (ctx) => {
    const counts = { bookings: 0, events: 0, parties: 0 };
    for (const count of ctx.hooks.comingAppointments ?? []) {
      Object.assign(counts, await count(ctx, ctx.db));
    }
    return counts;
  },

  'PATCH /api/admin/settings': async (ctx) => {
    const { body, user } = ctx;
    const settings = await retryAfterDeadlock(() =>
      inTransaction(ctx.db, async (db) => {
        await writeAudit(db, {
          actorId: user.id,
          action: 'settings.changed',
          subject: 'venue',
          detail: { fields: Object.keys(body).join(', ') },
        });
        const before = await lockVenueSettings(db);
        const changed = await updateVenueSettings(db, await toStoredChanges(db, body));
        if (!offeredLanguages(changed).includes(changed.firstLanguage)) {
          const field = body.firstLanguage ? 'firstLanguage' : 'languagesOffered';
          throw invalidField(field, 'errors.firstLanguageOff');
        }
        if (!areAgesInOrder(changed)) {
          const field = body.agesFromMonths === undefined ? 'agesToMonths' : 'agesFromMonths';
          throw invalidField(field, 'errors.agesOrder');
        }
        if (changed.currency !== before.currency && (await hasSoldAnything(db))) {
          throw invalidField('currency', 'errors.currencyInUse');
        }
        if (hasPrices(body)) await confirmSeededFact(db, 'prices');
        // Bookings, events and sessions before promo codes, like a cancellation: the other order could deadlock.
        for (const onChange of ctx.hooks.settingsChanged?.toReversed() ?? []) {
          await onChange(ctx, db, body, before);
        }
        return changed;
      }),
    );
    await ctx.announceVenueChange();
    return settings;
  },
});

/**
 * With a price list, price settings change the list instead (decision 0045), and the stored ones stay equal to its
 * prices. Throws 400 if the list can't express the change.
 */
async function toStoredChanges(db: Db, changes: Partial<VenueSettings>) {
  if (!hasPriceSettings(changes)) return changes;
  const { priceList: list } = await lockVenueSettings(db);
  if (!list) return changes;
  const changedList = applyPriceSettings(list, changes);
  if (!changedList) throw invalidField('taxPercent', 'errors.pricesInList');
  const { data } = priceList.safeParse(changedList);
  if (!data) {
    // The type has no room for another price.
    const field = changes.siblingCents ? 'siblingCents' : 'trialCents';
    throw invalidField(field, 'errors.pricesInList');
  }
  return { ...changes, ...readPriceSettings(data), priceList: data };
}
