import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { allPages } from './all-pages.tsx';

/** /robots.txt: everything but the API may be crawled. `origin` is the venue's public address. */
export function renderRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** /sitemap.xml: the indexable pages that a visitor may open. */
export function renderSitemap(
  origin: string,
  { siteAccess }: Pick<VenueFacts, 'siteAccess'>,
): string {
  const addresses = allPages.flatMap((route) => {
    const page = route.options.staticData?.page;
    if (!page || page.robots === 'noindex' || page.name === 'waitlist') return [];
    const isOpen = page.access === 'public' || (page.access === 'visitor' && siteAccess === 'open');
    return isOpen ? [`  <url><loc>${escapeHtml(origin + page.path)}</loc></url>`] : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}
