import type { Services } from '#platform/server/services.ts';
import { eventInterests } from './events-tables.ts';
import { insertSource } from './sources/event-sources-queries.ts';

type Context = { services: Services };

let sourceCount = 0;

/** Inserts a source that was never imported; returns its id. */
export async function aSource(
  { services: { db } }: Context,
  { url = `https://calendar.example/${++sourceCount}.ics`, timezone = 'America/New_York' } = {},
): Promise<string> {
  return insertSource(db, { name: 'The library', url, timezone });
}

/** Inserts an interest of a person in an event. */
export async function insertInterest(
  { services: { db } }: Context,
  eventId: string,
  userId: string,
  changes: Partial<typeof eventInterests.$inferInsert> = {},
): Promise<void> {
  await db.insert(eventInterests).values({ status: 'going', ...changes, eventId, userId });
}
