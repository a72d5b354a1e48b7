import { findCalendarDocument, findEventDocument } from '#features/events/server/event-document.ts';
import { findSitemapEvents } from '#features/events/server/events-queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { OwnData } from '../own-data.ts';

/** Cached, so that visitors do not wait for data that only search engines read. */
const CACHED_MILLIS = 60_000;
const MAX_CACHED = 400;

/** A constant, because page-shell.ts rerenders when the identity changes. */
const NONE: OwnData = { structured: [] };

const EVENT_PATH = /^\/calendar\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

type CachedRead = { at: number; data: Promise<OwnData> };

/**
 * Returns the page's own data, at most a minute old: the events of /calendar, the event of /calendar/ID. If the query
 * fails, the page is rendered without it.
 */
export function pageDataOf(services: Services): (pathname: string) => Promise<OwnData> {
  const reads = new Map<string, CachedRead>();
  return async (pathname) => {
    const load = loaderOf(services, pathname);
    if (!load) return NONE;
    const now = performance.now();
    const cached = reads.get(pathname);
    if (cached && now - cached.at <= CACHED_MILLIS) return cached.data;
    const data = load().catch((error: unknown) => {
      services.log.warn({ err: error }, 'failed to read events for a page');
      return NONE;
    });
    if (reads.size >= MAX_CACHED) reads.clear();
    reads.set(pathname, { at: now, data });
    return data;
  };
}

function loaderOf(services: Services, pathname: string): (() => Promise<OwnData>) | null {
  if (services.config.SITE_ACCESS !== 'open') return null;
  if (pathname === '/calendar') return () => findCalendarDocument(services);
  const id = EVENT_PATH.exec(pathname)?.[1];
  return id ? () => findEventDocument(services, id) : null;
}

/** The paths of the coming events that visitors see, for the sitemap. */
export async function findEventPaths({ db, clock }: Services): Promise<string[]> {
  return (await findSitemapEvents(db, clock.now())).map(({ id }) => `/calendar/${id}`);
}
