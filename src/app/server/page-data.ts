import { listEventsAsJsonLd } from '#features/events/server/events-json-ld.ts';
import { findOpenings } from '#features/openings/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { PageData } from '#shared/page-data.ts';

/**
 * What a page needs beyond the venue's facts: `structured` is its own schema.org data, `data` is rendered and
 * sent along for hydration.
 */
export type RenderData = { structured: object[]; data: Partial<PageData> };

/** A constant, because page-shell.ts rerenders when the identity changes. */
const NONE: RenderData = { structured: [], data: {} };

/** Cached, so that visitors do not wait for data that only search engines read. */
const EVENTS_CACHED_MILLIS = 60_000;
/** Short, because people read it; the browser refetches it anyway. */
const OPENINGS_CACHED_MILLIS = 2_000;

/**
 * Returns a page's data, at most a minute (events) or two seconds (openings) old. If a query fails, the page is
 * rendered without it.
 */
export function pageDataOf(services: Services): (pathname: string) => Promise<RenderData> {
  const readEvents = cacheRead(services, EVENTS_CACHED_MILLIS, async () => ({
    structured: await listEventsAsJsonLd(services),
    data: {},
  }));
  const readOpenings = cacheRead(services, OPENINGS_CACHED_MILLIS, async () => ({
    structured: [],
    data: { openings: await findOpenings(services) },
  }));
  const readers: Record<string, () => Promise<RenderData>> = {
    '/': readOpenings,
    '/waitlist': readOpenings,
    '/about': readOpenings,
    '/calendar': readEvents,
  };
  return async (pathname) => {
    if (services.config.SITE_ACCESS !== 'open') return NONE;
    return (await readers[pathname]?.()) ?? NONE;
  };
}

/** Caches a read for a while; data that did not change keeps its identity, and with it the rendered page. */
function cacheRead(
  { log, venue }: Services,
  cachedMillis: number,
  read: () => Promise<RenderData>,
): () => Promise<RenderData> {
  let readAt = Number.NEGATIVE_INFINITY;
  let settings = venue();
  let current: Promise<RenderData> = Promise.resolve(NONE);
  return () => {
    const now = performance.now();
    if (now - readAt <= cachedMillis && settings === venue()) return current;
    [readAt, settings] = [now, venue()];
    const previous = current;
    current = read()
      .then(async (data) => {
        const last = await previous;
        return JSON.stringify(last) === JSON.stringify(data) ? last : data;
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'failed to read the data of a page');
        return NONE;
      });
    return current;
  };
}
