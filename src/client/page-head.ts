import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { messages } from './messages/en/index.ts';
import type { PageFacts } from './page.tsx';

/** "About Us · Playvillage"; the landing page says the venue's name first. */
export function pageTitle(page: Pick<PageFacts, 'name'>, venue: Pick<VenueFacts, 'name'>): string {
  const { title } = messages.pages[page.name];
  return page.name === 'landing' ? `${venue.name}: ${title}` : `${title} · ${venue.name}`;
}

export function pageDescription(page: Pick<PageFacts, 'name'>): string {
  return messages.pages[page.name].description;
}
