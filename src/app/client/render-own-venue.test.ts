import { expect, test } from 'vitest';
import type { Openings } from '#features/openings/openings-contract.ts';
import { render } from './render.tsx';
import { aVenue } from './venue-factory.ts';

/** What pages say about a venue: only what its owner has entered, with the owner's logo. */

const origin = 'https://sunny.example';
const noAssets = () => ({ scripts: [], styles: [], preloads: [], fonts: [] });
const renderPage = (path: string, venue = aVenue(), language: 'en' | 'es' = 'en', data = {}) =>
  render(origin + path, venue, noAssets, language, { structured: [], data });

const openings: Openings = {
  today: '2026-11-24',
  days: [],
  nextOpenDate: null,
  week: [],
  closedDates: [],
  sessionMinutes: null,
  events: [],
};
/** A venue claimed by the link, whose owner has confirmed nothing yet (decision 0054). */
const unconfirmedVenue = () => aVenue({ unconfirmed: ['sessions', 'prices', 'story'] });

test.each(['/', '/about'])('%s says nothing that a new owner has not confirmed', async (path) => {
  const { html } = await renderPage(path, unconfirmedVenue(), 'en', { openings });
  const text = html.replace(/<script type="application\/json".*?<\/script>/gs, '');
  expect(text).not.toMatch(/\$\d|Prices|priceRange|Our Story|refund/);
  if (path === '/') {
    expect(text).toContain('Not open for booking yet');
    expect(text).toContain('mailto:hello@sunny.example');
  }
});
