import { expect, test } from 'vitest';
import type { Openings } from '#features/openings/openings-contract.ts';
import { EXAMPLE_EMAIL } from '#features/venue/example-email.ts';
import { render } from './render.tsx';
import { aVenue } from './venue-factory.ts';

/** What pages say about a venue: only what its owner has entered, with the owner's logo. */

const origin = 'https://sunny.example';
const noAssets = () => ({ scripts: [], styles: [], preloads: [], fonts: [] });
const renderPage = (path: string, venue = aVenue(), language: 'en' | 'es' = 'en', data = {}) =>
  render(origin + path, venue, noAssets, language, { structured: [], data });
const structuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );

const openings: Openings = {
  today: '2026-11-24',
  days: [],
  nextOpenDate: null,
  week: [],
  closedDates: [],
  sessionMinutes: null,
  membersPlayFree: true,
  events: [],
};
/** A venue claimed by the link, whose owner has confirmed nothing yet (decision 0054). */
const unconfirmedVenue = () => aVenue({ unconfirmed: ['sessions', 'prices', 'story'] });

test.each(['/', '/about'])(
  'the page %s says nothing that a new owner has not confirmed',
  async (path) => {
    const { html } = await renderPage(path, unconfirmedVenue(), 'en', { openings });
    const text = html.replace(/<script type="application\/json".*?<\/script>/gs, '');
    expect(text).not.toMatch(/\$\d|Prices|priceRange|Our Story|refund/);
    expect(text).not.toMatch(/>Book a (Play Session|Visit)</);
    if (path === '/') {
      expect(text).toContain('Not open for booking yet');
      expect(text).toContain('mailto:hello@sunny.example');
    }
  },
);

test('gives no example email as the contact of a venue that has entered none', async () => {
  const venue = { ...unconfirmedVenue(), email: EXAMPLE_EMAIL };
  const { html } = await renderPage('/', venue, 'en', { openings });
  expect(html).toContain('Please come back soon.');
  expect(html).not.toContain('Write to us');
});

test('announces exceptions of the hours by themselves if it has entered no others', async () => {
  const exceptionLines = { en: ['Thu, Nov 26: Closed'], es: ['jue 26 de nov: Cerrado'] };
  const week = [{ weekday: 4, opens: '09:00', closes: '17:00' }];
  for (const found of [null, { ...openings, week }]) {
    const { html } = await renderPage('/about', aVenue({ exceptionLines }), 'en', {
      openings: found,
    });
    expect(html).toMatch(/Special hours.*Thu, Nov 26: Closed/s);
    expect(html.includes('Open this week')).toBe(found !== null);
  }
});

test('draws icons and the link preview from the venue’s logo, on a dark background if it is light', async () => {
  const logo = { id: 'l1', width: 300, height: 100, plateOn: 'light' as const };
  const { html } = await renderPage('/', aVenue({ look: { ...aVenue().look, logo } }));
  const drawn = '/api/venue-images/l1/drawn?as=';
  expect(html).toContain(`rel="icon" href="${drawn}favicon&amp;background=3b2c20"`);
  expect(html).toContain(`rel="apple-touch-icon" href="${drawn}touch&amp;background=3b2c20"`);
  expect(html).toContain(`"og:image" content="${origin}${drawn}preview&amp;background=3b2c20"`);
  expect(structuredData(html)[0]).toMatchObject({
    logo: `${origin}/api/venue-images/l1?format=png`,
    image: `${origin}${drawn}preview&background=3b2c20`,
  });
});

test('announces exceptions of the hours, once, on pages and in structured data', async () => {
  const venue = aVenue({
    openingHours: [{ weekday: 4, opens: '09:00', closes: '17:00' }],
    hoursExceptions: [
      { from: '2026-11-26', to: '2026-11-26', hours: null },
      { from: '2026-12-24', to: '2026-12-24', hours: { opens: '09:00', closes: '13:00' } },
    ],
    exceptionLines: { en: ['Thu, Nov 26: Closed'], es: ['jue 26 de nov: Cerrado'] },
  });
  const { html } = await renderPage('/about', venue, 'en', {
    openings: { ...openings, closedDates: ['2026-11-26'] },
  });
  expect(html).toContain('Thu, Nov 26: Closed');
  expect(html).not.toContain('Closed on Thu, Nov 26');
  const day = (date: string) => ({ validFrom: date, validThrough: date });
  expect(structuredData(html)[0]).toMatchObject({
    specialOpeningHoursSpecification: [
      { opens: '00:00', closes: '00:00', ...day('2026-11-26') },
      { opens: '09:00', closes: '13:00', ...day('2026-12-24') },
    ],
  });
  const footer = (await renderPage('/privacy', venue, 'es')).html;
  expect(footer).toContain('jue 26 de nov: Cerrado');
});
