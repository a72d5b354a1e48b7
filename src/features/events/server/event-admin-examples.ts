import type { Services } from '../../../server/services.ts';
import { insertEvent } from './event-admin-queries.ts';
import { insertSource } from './event-sources-queries.ts';
import { type eventInterests, type events, eventInterests as interests } from './events-tables.ts';

type Here = { services: Services };

const HOUR = 3_600_000;

/** An event of the house in three days, for two hours; its id. Anything that matters can be given. */
export async function anEvent(
  { services: { db, clock } }: Here,
  wanted: Partial<typeof events.$inferInsert> = {},
): Promise<string> {
  const now = clock.now().getTime();
  const startsAt = wanted.startsAt ?? new Date(now + 72 * HOUR);
  return insertEvent(db, {
    title: 'Story time',
    location: 'The reading corner',
    endsAt: new Date(startsAt.getTime() + 2 * HOUR),
    createdAt: new Date(now),
    updatedAt: new Date(now),
    ...wanted,
    startsAt,
  });
}

let sources = 0;

/** A source that nobody has read; its id. */
export async function aSource(
  { services: { db } }: Here,
  { url = `https://calendar.example/${++sources}.ics`, timezone = 'America/New_York' } = {},
): Promise<string> {
  return insertSource(db, { name: 'The library', url, timezone });
}

/** Somebody stands to an event. */
export async function anInterest(
  { services: { db } }: Here,
  eventId: string,
  userId: string,
  wanted: Partial<typeof eventInterests.$inferInsert> = {},
): Promise<void> {
  await db.insert(interests).values({ status: 'going', ...wanted, eventId, userId });
}
