import type { VenueFacts } from '#features/venue/venue-contract.ts';
import type { PageInfo } from './page.tsx';

/** The document title: "About Us · Playvillage"; on the landing page the venue's name comes first. */
export function pageTitle(
  page: Pick<PageInfo, 'name'>,
  venue: Pick<VenueFacts, 'name'>,
  title: string,
): string {
  return page.name === 'landing' ? `${venue.name}: ${title}` : `${title} · ${venue.name}`;
}
