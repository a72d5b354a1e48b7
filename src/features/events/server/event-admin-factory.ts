import type { Services } from '#platform/server/services.ts';
import { eventInterests } from './events-tables.ts';
import { insertSource } from './sources/event-sources-queries.ts';

type Context = { services: Services };

let sources = 0;

/** A source that nobody has read; its id. */
export async function aSource(
  { services: { db } }: Context,
  { url = `https://calendar.example/${++sources}.ics`, timezone = 'America/New_York' } = {},
): Promise<string> {
  return insertSource(db, { name: 'The library', url, timezone });
}

/** Somebody stands to an event. */
export async function anInterest(
  { services: { db } }: Context,
  eventId: string,
  userId: string,
  wanted: Partial<typeof eventInterests.$inferInsert> = {},
): Promise<void> {
  await db.insert(eventInterests).values({ status: 'going', ...wanted, eventId, userId });
}
