import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { pages } from './messages/en/pages.ts';
import type { PageFacts } from './page.tsx';

/** "About Us · Playvillage"; the landing page says the venue's name first. */
export function pageTitle(page: Pick<PageFacts, 'name'>, venue: Pick<VenueFacts, 'name'>): string {
  const { title } = pages[page.name];
  return page.name === 'landing' ? `${venue.name}: ${title}` : `${title} · ${venue.name}`;
}

export function pageDescription(page: Pick<PageFacts, 'name'>): string {
  return pages[page.name].description;
}
