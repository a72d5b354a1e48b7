import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { allPages } from './all-pages.tsx';

/** Renders /robots.txt, which disallows only the API. `origin` is the venue's public origin. */
export function renderRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Renders /sitemap.xml with the indexable pages that a visitor may open. */
export function renderSitemap(
  origin: string,
  { siteAccess }: Pick<VenueFacts, 'siteAccess'>,
): string {
  const entries = allPages.flatMap((route) => {
    const page = route.options.staticData?.page;
    if (!page || page.robots === 'noindex' || page.name === 'waitlist') return [];
    const isOpen = page.access === 'public' || (page.access === 'visitor' && siteAccess === 'open');
    return isOpen ? [`  <url><loc>${escapeHtml(origin + page.path)}</loc></url>`] : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
