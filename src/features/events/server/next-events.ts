import type { Db } from '#platform/server/database/database.ts';
import { toChipFilter } from '../events-rules.ts';
import { findEventsPage, type ViewerEvent } from './events-queries.ts';

type NextEvent = Pick<
  ViewerEvent,
  'id' | 'title' | 'startsAt' | 'allDay' | 'priceCents' | 'spotsLeft'
>;

/** Returns the next events that are visible to visitors: published in-house ones that have not ended. */
export async function findNextEvents(db: Db, now: Date, limit: number): Promise<NextEvent[]> {
  const events = await findEventsPage(
    db,
    { userId: null, now },
    {
      type: 'in-house',
      includeAll: false,
      past: false,
      search: null,
      chips: toChipFilter([]),
      from: now,
      to: null,
      after: null,
      limit,
    },
  );
  return events.map(({ id, title, startsAt, allDay, priceCents, spotsLeft }) => ({
    id,
    title,
    startsAt,
    allDay,
    priceCents,
    spotsLeft,
  }));
}
