import { events } from '#features/events/server/events-tables.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { captureStatements, type Statement } from './capture-statements.ts';
import { eventsRequest } from './requests.ts';

const EVENTS = 5000;
const AT_ONCE = 1000;
const HOUR = 3_600_000;

/** 5,000 own events, one per hour from now on, and the statement of their first page. */
export async function makeSampleEvents(installation: Installation): Promise<Statement> {
  const { db } = installation.database;
  const now = Date.now();
  const planned = Array.from({ length: EVENTS }, (_, n) => ({
    title: `Event number ${n}`,
    description: 'Songs, stories and a snack for little ones and those who come with them.',
    location: 'The big room',
    startsAt: new Date(now + (n + 1) * HOUR),
    endsAt: new Date(now + (n + 2) * HOUR),
    tags: n % 2 ? ['indoor', '0-2'] : ['outdoor', '2-5'],
    priceCents: n % 3 ? 0 : 1200,
  }));
  for (let at = 0; at < EVENTS; at += AT_ONCE) {
    await db.insert(events).values(planned.slice(at, at + AT_ONCE));
  }
  await db.execute('vacuum analyze events');
  const steps = await captureStatements(installation, [eventsRequest()]);
  const list = steps
    .flatMap(({ statements }) => statements)
    .find(({ text }) => text.includes('from events event'));
  if (!list) throw new Error('the list of events did not say its statement');
  return list;
}
