import { eventsForSearch } from '#features/events/server/events-for-search.ts';
import type { Services } from '#platform/server/services.ts';

/** Cached, so that visitors don't wait for data that only search engines read. */
const CACHED_MILLIS = 60_000;

/** A constant: page-shell.ts renders again when the array is a different one. */
const NONE: object[] = [];

type Read = { at: number; data: Promise<object[]> };

/**
 * schema.org data of a page beyond the venue's, at most a minute old. If reading fails, the page is rendered
 * without it.
 */
export function pageDataOf(services: Services): (pathname: string) => Promise<object[]> {
  let read: Read | undefined;
  return async (pathname) => {
    if (pathname !== '/calendar' || services.config.SITE_ACCESS !== 'open') return NONE;
    const now = performance.now();
    if (!read || now - read.at > CACHED_MILLIS) {
      const data = eventsForSearch(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'events not read for search engines');
        return NONE;
      });
      read = { at: now, data };
    }
    return read.data;
  };
}
