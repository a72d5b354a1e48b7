import type { VenueFacts } from '#features/venue/venue-contract.ts';
import type { PageFacts } from './page.tsx';

/** "About Us · Playvillage"; the landing page starts with the venue's name. */
export function pageTitle(
  page: Pick<PageFacts, 'name'>,
  venue: Pick<VenueFacts, 'name'>,
  title: string,
): string {
  return page.name === 'landing' ? `${venue.name}: ${title}` : `${title} · ${venue.name}`;
}
