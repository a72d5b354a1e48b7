import { and, gt, ne, sql } from 'drizzle-orm';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { atSameLocalTime } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { parties } from './parties-tables.ts';

/** Moves the parties that are not over to a new time zone at the same local times (decision 0063). */
export async function keepPartyTimes(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { timezone }: Partial<VenueSettings>,
  before: VenueSettings,
): Promise<void> {
  if (!timezone || timezone === before.timezone) return;
  const zones = { from: before.timezone, to: timezone };
  await db
    .update(parties)
    .set({
      startsAt: atSameLocalTime(parties.startsAt, zones),
      endsAt: atSameLocalTime(parties.endsAt, zones),
      // Calendars apply only a change with a higher sequence.
      sequence: sql`${parties.sequence} + 1`,
      updatedAt: sql`now()`,
    })
    .where(gt(parties.endsAt, clock.now()));
}

/** Counts the parties, booked or held, that are not over. */
export async function countComingParties(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
): Promise<{ parties: number }> {
  const isComing = and(gt(parties.endsAt, clock.now()), ne(parties.status, 'cancelled'));
  return { parties: await db.$count(parties, isComing) };
}
