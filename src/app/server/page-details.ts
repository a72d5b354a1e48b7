import { findCalendarDocument, findEventDocument } from '#features/events/server/event-document.ts';
import { findSitemapEvents } from '#features/events/server/events-queries.ts';
import { findHelpFacts } from '#features/help/server/index.ts';
import { findOpenings } from '#features/openings/server/index.ts';
import { findOfferedPackages } from '#features/parties/server/index.ts';
import { findActiveProducts } from '#features/shop/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { PageDetails } from '../page-details.ts';

/** Cached, so that visitors do not wait for data that the browser refetches anyway. */
const EVENTS_CACHED_MILLIS = 60_000;
const OFFERS_CACHED_MILLIS = 60_000;
/** Short, because people read it before the browser has refetched it. */
const OPENINGS_CACHED_MILLIS = 2_000;
const MAX_CACHED_PATHS = 400;

/** A constant, because page-shell.ts rerenders a page when the identity of its details changes. */
const NO_DETAILS: PageDetails = { structured: [] };

const EVENT_PATH = /^\/calendar\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const OPENINGS_PATHS = ['/', '/waitlist', '/about'];

type Loader = { cachedMillis: number; load: () => Promise<PageDetails> };
type CachedRead = { at: number; settings: unknown; details: Promise<PageDetails> };

/**
 * Returns a function that loads a page's details, which are at most a minute (events, help, parties, shop) or two
 * seconds (openings) old. Unchanged details keep their identity, so that the rendered page stays cached. If a query
 * fails, the page is rendered without details.
 */
export function createPageDetailsLoader(
  services: Services,
): (pathname: string, language: Language) => Promise<PageDetails> {
  const reads = new Map<string, CachedRead>();
  return async (pathname, language) => {
    const loader = loaderOf(services, pathname, language);
    if (!loader) return NO_DETAILS;
    const now = performance.now();
    const settings = services.venue();
    const key = `${language} ${pathname}`;
    const last = reads.get(key);
    if (last && last.settings === settings && now - last.at <= loader.cachedMillis) {
      return last.details;
    }
    const details = loader
      .load()
      .then(async (details) => {
        const previous = await last?.details;
        return previous && JSON.stringify(previous) === JSON.stringify(details)
          ? previous
          : details;
      })
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'failed to read the data of a page');
        return NO_DETAILS;
      });
    if (reads.size >= MAX_CACHED_PATHS) reads.clear();
    reads.set(key, { at: now, settings, details });
    return details;
  };
}

function loaderOf(services: Services, pathname: string, language: Language): Loader | null {
  if (services.config.SITE_ACCESS !== 'open') return null;
  if (OPENINGS_PATHS.includes(pathname)) {
    return {
      cachedMillis: OPENINGS_CACHED_MILLIS,
      load: async () => ({ structured: [], data: { openings: await findOpenings(services) } }),
    };
  }
  if (pathname === '/help') {
    return {
      cachedMillis: OFFERS_CACHED_MILLIS,
      load: async () => ({ structured: [], data: { help: await findHelpFacts(services) } }),
    };
  }
  if (pathname === '/parties') {
    return {
      cachedMillis: OFFERS_CACHED_MILLIS,
      load: () => findPartiesDocument(services, language),
    };
  }
  if (pathname === '/shop') {
    return {
      cachedMillis: OFFERS_CACHED_MILLIS,
      load: async () => ({
        structured: [],
        data: { products: await findActiveProducts(services.db, language) },
      }),
    };
  }
  if (pathname === '/calendar') {
    return { cachedMillis: EVENTS_CACHED_MILLIS, load: () => findCalendarDocument(services) };
  }
  const id = EVENT_PATH.exec(pathname)?.[1];
  if (!id) return null;
  return { cachedMillis: EVENTS_CACHED_MILLIS, load: () => findEventDocument(services, id) };
}

/** Without a package, /parties has nothing to say. */
async function findPartiesDocument(services: Services, language: Language): Promise<PageDetails> {
  const partyPackages = await findOfferedPackages(services, language);
  const robots = partyPackages.length > 0 ? {} : ({ robots: 'noindex' } as const);
  return { structured: [], data: { partyPackages }, ...robots };
}

/** Returns the paths of upcoming public events, for the sitemap. */
export async function findEventPaths({ db, clock }: Services): Promise<string[]> {
  return (await findSitemapEvents(db, clock.now())).map(({ id }) => `/calendar/${id}`);
}
