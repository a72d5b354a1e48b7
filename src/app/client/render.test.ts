import { describe, expect, test } from 'vitest';
import type { Event } from '#features/events/events-contract.ts';
import type { Openings } from '#features/openings/openings-contract.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import type { Language } from '#shared/languages.ts';
import { allPages } from './all-pages.tsx';
import { render, renderRobots, renderSitemap } from './render.tsx';
import { aVenue } from './venue-factory.ts';

const origin = 'https://sunny.example';
const sampleAssets = () => ({
  scripts: ['/assets/main.js'],
  styles: ['/assets/main.css'],
  preloads: ['/assets/page.js'],
  fonts: ['/assets/font.woff2'],
});
const renderPage = (path: string, venue = aVenue(), language: Language = 'en', data = {}) =>
  render(origin + path, venue, sampleAssets, language, { structured: [], data });

const openings: Openings = {
  today: '2026-11-24',
  days: [
    {
      date: '2026-11-24',
      status: 'open',
      sessions: [{ label: '2:00 - 4:00 PM', available: 7, status: 'available' }],
    },
    { date: '2026-11-25', status: 'closed', sessions: [] },
  ],
  nextOpenDate: null,
  week: [{ weekday: 2, opens: '09:00', closes: '18:30' }],
  closedDates: ['2026-11-26'],
  sessionMinutes: 120,
  membersPlayFree: true,
  events: [],
};
/** A venue with all facts of the specification's FAQ (spec 1). */
const fullyDescribedVenue = () =>
  aVenue({ ages: { fromMonths: 0, toMonths: 60 }, claims: ['lounge', 'coffee', 'dailyCleaning'] });
const paths = allPages
  .flatMap((route) => route.options.staticData?.page?.path ?? [])
  .filter((path) => path !== '$')
  .map((path) => path.replace('$id', 'cs_sandbox_1').replace('$code', 'some-code'))
  .map((path) =>
    path.replace('$section', 'safety').replace('$step', 'name').replace('$article', 'bookings'),
  );
const serverRenderedPages = [
  '/',
  '/waitlist',
  '/about',
  '/privacy',
  '/help',
  '/calendar',
  '/parties',
  '/shop',
];

describe.each(paths)('%s', (path) => {
  test('renders a document with a title, styles, scripts and the venue', async () => {
    const { status, html } = await renderPage(path);
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html.match(/<title>[^<]*Sunny Square[^<]*<\/title>/g)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}">/);
    expect(html).toContain('<link rel="stylesheet" href="/assets/main.css">');
    expect(html).toMatch(/<script type="module" src="\/assets\/main\.js"[^>]*><\/script>/);
    expect(JSON.parse(scriptContent(html, 'id="venue"'))).toMatchObject({ name: 'Sunny Square' });
  });

  test('contains no inline scripts, as the content security policy requires', async () => {
    const { html } = await renderPage(path);
    for (const [script] of html.matchAll(/<script[^>]*>/g)) {
      expect(script).toMatch(/ src="\/|type="application\/(ld\+)?json"/);
    }
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
  });
});

describe.each(serverRenderedPages)('%s', (path) => {
  test('is fully server-rendered with one h1, main links, footer and canonical URL', async () => {
    const { html } = await renderPage(path);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const link of ['/booking', '/about', '/calendar', '/parties', '/shop', '/api/login']) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).toContain('© 2025–2026 Sunny Square');
    expect(html).toContain('mailto:hello@sunny.example');
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/sunny\.example\//);
    expect(html).not.toContain('noindex');
  });
});

test('renders sign-in, waiver link and waitlist form on the landing page', async () => {
  const { html } = await renderPage('/');
  expect(html).toContain('href="/api/login?redirect=%2Fintake"');
  expect(html).toContain('href="/waiver"');
  const checkedBox = /<input[^>]*type="checkbox"[^>]*checked=""/;
  expect(html).toMatch(checkedBox);
  // Some countries require an unchecked box by law.
  expect((await renderPage('/', aVenue({ consentTicked: false }))).html).not.toMatch(checkedBox);
});

test('renders six questions and links to booking and membership on the about page', async () => {
  const { html } = await renderPage('/about', fullyDescribedVenue(), 'en', { openings });
  expect(html).toContain('href="/book-guest"');
  expect(html).toContain('href="/shop?tab=memberships"');
  const data = structuredData(html);
  expect(data.map((item) => item['@type'])).toEqual(['LocalBusiness', 'FAQPage']);
  const questions = data[1]?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(6);
  for (const { name, acceptedAnswer } of questions) {
    expect(html).toContain(name);
    expect(acceptedAnswer.text).not.toMatch(/[{}]/);
  }
});

test('makes no claims about the venue beyond its settings and schedule', async () => {
  const unfoundedClaims =
    /coffee|lounge|café de cortesía|salón para padres|0-5|0 a 5|2 hours|2 horas|clean(ed|ing)|limpia/i;
  for (const path of ['/', '/about', '/calendar', '/parties', '/shop', '/booking', '/book-guest']) {
    for (const language of ['en', 'es'] as const) {
      const { html } = await renderPage(path, aVenue(), language);
      // Illustrations' paths contain numbers such as "0-5"; "Safety & Cleanliness" is a heading of the specification.
      const shownHtml = html
        .replace(/<svg.*?<\/svg>/gs, '')
        .replace(/Safety &amp; Cleanliness|Seguridad y limpieza/g, '');
      expect(shownHtml.match(unfoundedClaims)?.[0], `${path} in ${language}`).toBeUndefined();
    }
  }
});

test('shows the settings and the schedule on the landing and about pages', async () => {
  const landing = (await renderPage('/', fullyDescribedVenue(), 'en', { openings })).html;
  expect(landing).toContain('For families with children aged 0-5');
  expect(landing).toContain('The parent lounge has complimentary coffee.');
  expect(landing).toContain('Every play session lasts 2 hours');
  const about = (await renderPage('/about', fullyDescribedVenue(), 'es', { openings })).html;
  expect(about).toContain('niños de 0 a 5 años');
  expect(about).toContain('Limpieza diaria');
});

test('renders the sessions of today and tomorrow with links to the booking page', async () => {
  const { html } = await renderPage('/', aVenue(), 'en', { openings });
  expect(html).toMatch(/href="\/booking\?date=2026-11-24&amp;slot=2%3A00\+-\+4%3A00\+PM"/);
  expect(html).toContain('7 spots left');
  expect(html).toContain('No play sessions on this day.');
  expect(html).toContain('Closed on Thu, Nov 26');
  expect(JSON.parse(scriptContent(html, 'id="page-data"'))).toEqual({ openings });
});

test('includes opening hours and coordinates in structured data only if they are known', async () => {
  const openingHours = [{ weekday: 1, opens: '09:00', closes: '17:00' }];
  const geo = { latitude: 40.73, longitude: -74.27 };
  const [known] = structuredData((await renderPage('/', aVenue({ openingHours, geo }))).html);
  expect(known).toMatchObject({
    priceRange: '$15.00–$20.00',
    geo: { latitude: 40.73 },
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '17:00' },
    ],
  });
  const derived = structuredData((await renderPage('/', aVenue(), 'en', { openings })).html)[0];
  expect(derived).toMatchObject({
    openingHoursSpecification: [{ validFrom: '2026-11-24', validThrough: '2026-11-30' }],
    specialOpeningHoursSpecification: [{ validFrom: '2026-11-26', opens: '00:00' }],
  });
  const [unknown] = structuredData((await renderPage('/')).html);
  expect(unknown).not.toHaveProperty('openingHoursSpecification');
  expect(unknown).not.toHaveProperty('geo');
  expect(unknown).not.toHaveProperty('hasMap');
});

test('includes known venue data in structured data and omits empty fields', async () => {
  const address = { street: '12 Mill Lane', town: 'Maplewood', region: 'NJ', zip: '07040' };
  const [complete] = structuredData(
    (await renderPage('/', aVenue({ address, phone: '555 0100' }))).html,
  );
  expect(complete).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://sunny.example/',
    telephone: '555 0100',
    address: { streetAddress: '12 Mill Lane', postalCode: '07040' },
  });
  const [minimal] = structuredData((await renderPage('/')).html);
  expect(minimal).not.toHaveProperty('address');
  expect(minimal).not.toHaveProperty('telephone');
});

test('renders the not-found page with status 404 for an unknown path', async () => {
  const { status, html } = await renderPage('/no/such/page');
  expect(status).toBe(404);
  expect(html).toContain('404 Page Not Found');
  expect(html).toContain('Did you forget to add the page to the router?');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('renders only the waitlist to visitors of a members-only venue', async () => {
  const membersOnlyVenue = aVenue({ siteAccess: 'members-only' });
  expect((await renderPage('/', membersOnlyVenue)).html).toContain('Join the Waitlist');
  const { html } = await renderPage('/about', membersOnlyVenue);
  expect(html).toContain('Loading...');
  expect(html).not.toContain('Our Story');
  const sitemap = renderSitemap(origin, membersOnlyVenue);
  expect(sitemap).toContain('<loc>https://sunny.example/</loc>');
  expect(sitemap).not.toContain('/about');
});

test('renders title and skeleton of the booking page on the server', async () => {
  const { html } = await renderPage('/booking');
  expect(html).toMatch(/<h1[^>]*>Book a Play Session<\/h1>/);
  expect(html).not.toContain('Loading...');
});

test('renders a loading indicator on member pages', async () => {
  expect((await renderPage('/dashboard')).html).toContain('Loading...');
});

test('escapes a malicious venue name', async () => {
  const name = '</script><script>alert("1")</script>';
  const { html } = await renderPage('/', aVenue({ name }));
  expect(html).not.toContain('<script>alert');
  expect(JSON.parse(scriptContent(html, 'id="venue"')).name).toBe(name);
});

test('renders the test mode banner only in test mode', async () => {
  expect((await renderPage('/', aVenue({ payments: 'sandbox' }))).html).toContain(
    'Payments are in test mode',
  );
  expect((await renderPage('/')).html).not.toContain('test mode');
});

test('renders the demo banner, with the way to sign in, only in a demo', async () => {
  const { html } = await renderPage('/', aVenue({ payments: 'sandbox', isDemo: true }));
  expect(html).toContain('This is a demo');
  expect(html).toContain('href="/login?people=1"');
  expect(html).not.toContain('Payments are in test mode');
  expect((await renderPage('/')).html).not.toContain('This is a demo');
});

test('lists only public pages in sitemap.xml and links it from robots.txt', () => {
  expect(renderRobots(origin)).toContain('Sitemap: https://sunny.example/sitemap.xml');
  const sitemap = renderSitemap(origin, aVenue());
  expect(sitemap).toContain('<loc>https://sunny.example/about</loc>');
  expect(sitemap).not.toContain('dashboard');
  expect(sitemap).not.toContain('manage-booking');
});

/** The content of the first script with this attribute. */
function scriptContent(html: string, attribute: string): string {
  return html.match(new RegExp(`<script[^>]*${attribute}[^>]*>([^<]*)</script>`))?.[1] ?? '';
}

function structuredData(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return [...blocks].map(([, text]) => JSON.parse(text ?? ''));
}

test('renders the venue’s palette after the style sheet, and none without brand colors', async () => {
  const look = { ...aVenue().look, primaryColor: '#2255cc' };
  const { html } = await renderPage('/', aVenue({ look }));
  const [style = 0, sheet = 0, body = 0] = [
    '<style id="palette">',
    'rel="stylesheet"',
    '<body>',
  ].map((part) => html.indexOf(part));
  expect(sheet).toBeLessThan(style);
  expect(style).toBeLessThan(body);
  expect(html).toMatch(
    /<meta name="theme-color" content="#\w{6}" data-light="#\w{6}" data-dark="#\w{6}">/,
  );
  expect((await renderPage('/')).html).not.toContain('palette');
});

test('renders custom texts and questions, also in structured data, and omits hidden questions', async () => {
  const { words } = aVenue();
  const questions = [{ question: 'Do we need socks?', answer: 'Yes, please.' }];
  const venue = aVenue({
    words: { ...words, en: { ...words.en, aboutHeadline: 'Our barn', questions } },
    hiddenQuestions: ['prices'],
    socials: [{ name: 'instagram', url: 'https://instagram.com/barn' }],
  });
  const { html } = await renderPage('/about', venue);
  expect(html).toContain('Our barn</h1>');
  expect(html.match(/Do we need socks\?/g)?.length).toBeGreaterThan(1);
  expect(html).not.toContain('can we try it first');
  expect(html).toContain('"sameAs":["https://instagram.com/barn"]');
});

test('uses the venue’s photo for link previews and its icon for home screens, or the product’s if it has none', async () => {
  const photo = { id: 'p1', width: 1600, height: 1067, alt: { en: 'A slide', es: 'Un tobogán' } };
  const look = {
    ...aVenue().look,
    icon: { id: 'i1' },
    photos: [{ ...photo, focusX: 50, focusY: 50 }],
  };
  const { html } = await renderPage('/', aVenue({ look }));
  expect(html).toContain(
    `<meta property="og:image" content="${origin}/api/venue-images/p1?format=webp">`,
  );
  expect(html).toContain('<meta property="og:image:alt" content="A slide">');
  expect(html).toContain('rel="apple-touch-icon" href="/api/venue-images/i1?format=png"');
  const fallback = (await renderPage('/')).html;
  expect(fallback).toContain(`content="${origin}/og-image.png"`);
  expect(fallback).toContain('href="/apple-touch-icon.png"');
});

describe('an event with added tax', () => {
  const venue = aVenue({ priceList: publishedLists.freeBaby });
  const event: Event = {
    id: '5d1c2a34-0000-4000-8000-000000000001',
    ...{ title: 'Clay Morning', description: null, eventType: 'in-house', location: null },
    ...{
      sourceUrl: null,
      startsAt: '2026-11-25T15:00:00.000Z',
      endsAt: '2026-11-25T16:00:00.000Z',
    },
    ...{ allDay: false, capacity: 8, spotsLeft: 8, priceCents: 1500, priceKnown: true },
    ...{ yourPriceCents: 1500, tags: [], minAgeMonths: null, maxAgeMonths: null },
    ...{ cancelled: false, published: true, openToGuests: false, seriesId: null, you: null },
    companions: [],
  };

  test.each([
    ['its page', `/calendar/${event.id}`, { event }],
    ['the calendar', '/calendar', { events: [event] }],
  ])('shows the price with tax on %s', async (_label, path, data) => {
    const { html } = await renderPage(path, venue, 'en', data);
    expect(html).toContain('$16.05');
    expect(html.replace(/<script.*?<\/script>/gs, '')).not.toContain('$15.00');
  });
});
