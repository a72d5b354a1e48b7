import { events } from '#features/events/server/events-tables.ts';
import type { Installation } from '#platform/server/database/installation.ts';

const EVENTS = 5000;
const BATCH_SIZE = 1000;
const HOUR_MILLIS = 3_600_000;

/** Creates 5,000 in-house events, one per hour from now on. */
export async function makeSampleEvents(installation: Installation): Promise<void> {
  const { db } = installation.database;
  const now = Date.now();
  const rows = Array.from({ length: EVENTS }, (_, n) => ({
    title: `Event number ${n}`,
    description: 'Songs, stories and a snack for little ones and their grown-ups.',
    location: 'The big room',
    startsAt: new Date(now + (n + 1) * HOUR_MILLIS),
    endsAt: new Date(now + (n + 2) * HOUR_MILLIS),
    tags: n % 2 ? ['indoor', '0-2'] : ['outdoor', '2-5'],
    priceCents: n % 3 ? 0 : 1200,
  }));
  for (let from = 0; from < EVENTS; from += BATCH_SIZE) {
    await db.insert(events).values(rows.slice(from, from + BATCH_SIZE));
  }
  await db.execute('vacuum analyze events');
}
