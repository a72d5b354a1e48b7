import { eventsForSearch } from '#features/events/server/events-for-search.ts';
import type { Services } from '#platform/server/services.ts';

/** Search engines come seldom, and visitors need not wait for the database each time. */
const KEPT_MILLIS = 60_000;

/** The same array each time: pages rerender when their data is another object. */
const NONE: object[] = [];

type Read = { at: number; data: Promise<object[]> };

/**
 * What search engines are told of a page beyond the venue, in schema.org's words; at most a minute old.
 * A page is shown without it rather than not at all.
 */
export function pageDataOf(services: Services): (pathname: string) => Promise<object[]> {
  let read: Read | undefined;
  return async (pathname) => {
    if (pathname !== '/calendar' || services.config.SITE_ACCESS !== 'open') return NONE;
    const now = performance.now();
    if (!read || now - read.at > KEPT_MILLIS) {
      const data = eventsForSearch(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'events not read for search engines');
        return NONE;
      });
      read = { at: now, data };
    }
    return read.data;
  };
}
