import { priceListOf } from '#features/prices/price-list-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { spotPricesOf } from '../event-price-rules.ts';
import { toChipFilter } from '../events-rules.ts';
import { findEventsPage, type ViewerEvent } from './events-queries.ts';

type NextEvent = Pick<
  ViewerEvent,
  'id' | 'title' | 'startsAt' | 'allDay' | 'priceCents' | 'spotsLeft'
>;

/**
 * Returns the next events that are visible to visitors: published in-house ones that have not ended. `priceCents` is
 * with added tax.
 */
export async function findNextEvents(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  limit: number,
): Promise<NextEvent[]> {
  const now = clock.now();
  const list = priceListOf(venue());
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
  return events.map((event) => ({
    id: event.id,
    title: event.title,
    startsAt: event.startsAt,
    allDay: event.allDay,
    priceCents: spotPricesOf(list, event).priceCents,
    spotsLeft: event.spotsLeft,
  }));
}
