import { listEventsAsJsonLd } from '#features/events/server/events-json-ld.ts';
import type { Services } from '#platform/server/services.ts';

/** Cached, so that visitors do not wait for data that only search engines read. */
const CACHED_MILLIS = 60_000;

/** A constant, because page-shell.ts rerenders when the array identity changes. */
const NONE: object[] = [];

type CachedRead = { at: number; data: Promise<object[]> };

/**
 * Returns the page-specific schema.org data, at most a minute old. If the query fails, the page is rendered
 * without it.
 */
export function pageDataOf(services: Services): (pathname: string) => Promise<object[]> {
  let read: CachedRead | undefined;
  return async (pathname) => {
    if (pathname !== '/calendar' || services.config.SITE_ACCESS !== 'open') return NONE;
    const now = performance.now();
    if (!read || now - read.at > CACHED_MILLIS) {
      const data = listEventsAsJsonLd(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'failed to read events for structured data');
        return NONE;
      });
      read = { at: now, data };
    }
    return read.data;
  };
}
