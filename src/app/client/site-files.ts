import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { allPages } from './all-pages.tsx';

/** Renders /robots.txt, which disallows only the API. `origin` is the venue's public origin. */
export function renderRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Renders /sitemap.xml with the indexable pages that a visitor may open, and those of upcoming events. */
export function renderSitemap(
  origin: string,
  { siteAccess }: Pick<VenueFacts, 'siteAccess'>,
  eventPaths: readonly string[] = [],
): string {
  const pagePaths = allPages.flatMap((route) => {
    const page = route.options.staticData?.page;
    if (!page || page.robots === 'noindex' || page.name === 'waitlist') return [];
    // Of the pages with a parameter, only events are listed (eventPaths).
    if (page.path.includes('$')) return [];
    const isOpen = page.access === 'public' || (page.access === 'visitor' && siteAccess === 'open');
    return isOpen ? [page.path] : [];
  });
  const paths = [...pagePaths, ...(siteAccess === 'open' ? eventPaths : [])];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}
