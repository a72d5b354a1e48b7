import { findVenueSettings } from '#features/venue/server/venue-queries.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { seededRandom } from '#platform/server/seed-numbers.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { seedBookings } from './sample-bookings.ts';
import { seedChildren } from './sample-children.ts';
import { seedEvents } from './sample-events.ts';
import { seedFamilies } from './sample-families.ts';
import { familyPerson, guestPerson } from './sample-people.ts';
import { seedSlots } from './sample-slots.ts';
import { seedLandingWaitlist, seedSlotWaitlist } from './sample-waitlists.ts';
import { seedWaivers } from './sample-waivers.ts';
import type { SeedInput } from './seed-arguments.ts';
import { sellStarters } from './sell-starters.ts';

export type SeedCounts = Record<
  'families' | 'waivers' | 'bookings' | 'events' | 'slotWaitlistEntries' | 'landingWaitlistEntries',
  number
>;

/**
 * Seeds sample data up to the given totals, counting existing sample rows, and sells the starter products. Deterministic for the same input and day.
 * Returns the number of rows added of each kind.
 */
export async function seedDatabase(
  { config, database: { db } }: Pick<Installation, 'config'> & { database: { db: Db } },
  input: SeedInput,
  now = new Date(),
): Promise<SeedCounts> {
  await sellStarters(db);
  const venue = await findVenueSettings(db);
  const families = await seedFamilies(db, input.families, { secret: config.SESSION_SECRET, now });
  await seedChildren(db, input.families, venueDateOf(now, venue.timezone));
  const waivers = await seedWaivers(db, input.waivers, {
    secret: config.SESSION_SECRET,
    now,
    venueName: venue.name,
    venueTimezone: venue.timezone,
    familyCount: input.families,
  });
  const guardians = guardiansFor(input);
  const bookings =
    input.bookings === 0
      ? 0
      : await seedBookings(db, {
          count: input.bookings,
          slots: await seedSlots(db, {
            bookings: input.bookings,
            today: venueDateOf(now, venue.timezone),
            zone: venue.timezone,
          }),
          now,
          secret: config.SESSION_SECRET,
          venue,
          withPayments: config.PAYMENTS === 'sandbox',
          ...guardians,
        });
  return {
    families,
    waivers,
    bookings,
    events: await seedEvents(db, input.events, {
      now,
      timezone: venue.timezone,
      familyCount: input.families,
    }),
    slotWaitlistEntries: await seedSlotWaitlist(db, { now, ...guardians }),
    landingWaitlistEntries: await seedLandingWaitlist(db, input.families, now),
  };
}

/**
 * Returns the guardians for bookings: families with a waiver (all families if no waivers are requested), or guests if
 * no families are requested.
 */
function guardiansFor({ families, waivers }: SeedInput) {
  const guardianCount =
    families > 0 ? Math.min(families, waivers || families) : Math.max(1, waivers);
  const personOf = families > 0 ? familyPerson : guestPerson;
  return {
    guardianCount,
    // The first bookings go to one guardian each, so that every guardian has a booking that can be a trial.
    guardianOf: (number: number) =>
      personOf(
        number < guardianCount ? number : Math.floor(seededRandom('who', number)() * guardianCount),
      ),
  };
}
