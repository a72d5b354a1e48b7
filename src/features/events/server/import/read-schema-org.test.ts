import { describe, expect, it } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import { readJsonLd, readPage } from './read-schema-org.ts';
import { readSource } from './read-source.ts';

const options = {
  timeZone: 'America/New_York',
  from: '2026-10-01',
  until: '2027-03-31',
  documentUrl: 'https://green.example/list/',
  currency: 'usd',
};

const event = { '@type': 'Event', name: 'Fair', startDate: '2026-11-05T10:00' };
const page = (...things: unknown[]) =>
  things
    .map(
      (thing) =>
        `<script type="application/ld+json">${typeof thing === 'string' ? thing : JSON.stringify(thing)}</script>`,
    )
    .join('\n');
const readEvent = (overrides: object) =>
  readPage(page({ ...event, ...overrides }), options).events[0];

describe('reading a page', () => {
  it.each([
    ['in a list', [event]],
    ['in a graph', { '@graph': [{ '@type': 'WebPage', name: 'x' }, event] }],
    [
      'in a list of items',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event }] },
    ],
    ['as the page’s subject', { '@type': 'WebPage', mainEntity: event }],
    ['with a type given as URL', { ...event, '@type': 'https://schema.org/ChildrensEvent' }],
    ['with several types', { ...event, '@type': ['Thing', 'Festival'] }],
    [
      'in a series',
      {
        '@type': 'EventSeries',
        name: 'All year',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        subEvent: [event],
      },
    ],
    [
      'with raw line breaks in strings',
      JSON.stringify({ ...event, description: 'a#b' }).replace('#', '\n'),
    ],
    ['in a comment', `<!-- ${JSON.stringify(event)} -->`],
  ])('finds an event %s', (_label, thing) => {
    const parsed = readPage(page(thing), options);
    expect(parsed.problems).toEqual([]);
    expect(
      parsed.events.map(({ title, startsAt }) => `${title} ${startsAt.toISOString()}`),
    ).toEqual(['Fair 2026-11-05T15:00:00.000Z']);
  });

  it('imports an event once if it is in both JSON-LD and microdata', () => {
    const html = `${page(event)}<div itemscope itemtype="http://schema.org/Event"><b itemprop="name">Fair</b>
      <time itemprop="startDate" datetime="2026-11-05T10:00:00-05:00">soon</time></div>`;
    expect(readPage(html, options).events).toHaveLength(1);
  });

  it('imports valid events and reports unreadable ones', () => {
    const parsed = readPage(
      page('{"@type": ', event, { ...event, name: 'No day', startDate: null }),
      options,
    );
    expect(parsed.events).toHaveLength(1);
    expect(parsed.problems).toEqual([
      { code: 'unreadable', title: '' },
      { code: 'noStart', title: 'No day' },
    ]);
  });

  it('skips events that an event only refers to', () => {
    const imported = readEvent({
      superEvent: { ...event, name: 'Season' },
      organizer: { ...event, name: 'O' },
    });
    expect(imported?.title).toBe('Fair');
  });

  it('imports events separately if they share a URL on several days', () => {
    const days = ['05', '06'].map((day) => ({
      ...event,
      url: '/fair',
      startDate: `2026-11-${day}T10:00`,
    }));
    const ids = readPage(page(days), options).events.map(({ externalId }) => externalId);
    expect(ids).toEqual([
      'https://green.example/fair#2026-11-05T15:00:00.000Z',
      'https://green.example/fair#2026-11-06T15:00:00.000Z',
    ]);
  });

  it('uses the page’s URL for its only event if the event has none', () => {
    expect(readEvent({})?.url).toBe('https://green.example/list/');
    expect(readPage(page(event, { ...event, name: 'Other' }), options).events[0]?.url).toBeNull();
  });
});

describe('reading an event of a page', () => {
  it.each([
    ['EventCancelled', true],
    ['https://schema.org/EventPostponed', true],
    ['https://schema.org/EventRescheduled', false],
    ['EventScheduled', false],
  ])('treats the status %s as cancelled: %s', (eventStatus, cancelled) => {
    expect(readEvent({ eventStatus })).toMatchObject({ cancelled });
  });

  it.each([
    ['text', 'Town Hall', 'Town Hall'],
    [
      'a place',
      { '@type': 'Place', name: 'Hall', address: '1 Main St, Springfield' },
      'Hall, 1 Main St, Springfield',
    ],
    [
      'an address',
      { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Springfield' },
      '1 Main St, Springfield',
    ],
    [
      'an address that repeats the name',
      { name: 'Hall', address: { streetAddress: 'Hall, 1 Main St' } },
      'Hall, 1 Main St',
    ],
    ['a virtual location', { '@type': 'VirtualLocation', url: 'https://x.example' }, 'Online'],
    [
      'a place and a virtual location',
      [{ name: 'Hall' }, { '@type': 'VirtualLocation' }],
      'Hall / Online',
    ],
    ['a dangling reference', { '@id': '#gone' }, ''],
  ])('reads the location from %s', (_label, location, expected) => {
    expect(readEvent({ location })?.location).toBe(expected);
  });

  it.each([
    ['one offer', { price: '7.5', priceCurrency: 'USD' }, 750],
    ['a number', { price: 12 }, 1200],
    ['zero', { price: 0, priceCurrency: 'EUR' }, 0],
    ['two equal offers', [{ price: 5 }, { price: '5.00' }], 500],
    ['two different offers', [{ price: 5 }, { price: 8 }], null],
    ['a price range', { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 8 }, null],
    ['a different currency', { price: 5, priceCurrency: 'EUR' }, null],
    ['text without an amount', { price: 'ask us' }, null],
  ])('returns the price, or null if it is unclear, for %s', (_label, offers, priceCents) => {
    expect(readEvent({ offers })).toMatchObject({ priceCents });
  });

  it('includes the last day, and ignores an end date on the day of the start', () => {
    expect(readEvent({ startDate: '2026-10-31', endDate: '2026-11-01' })?.endsAt).toEqual(
      new Date('2026-11-02T05:00Z'),
    );
    expect(readEvent({ endDate: '2026-11-05' })?.endsAt).toEqual(new Date('2026-11-05T17:00Z'));
  });
});

describe('reading a source document', () => {
  it.each([
    ['a page without events', '<!DOCTYPE html><p>Hello'],
    ['an empty text', ''],
    ['plain text', 'Hello'],
    ['other JSON', '{"events": []}'],
    ['an SVG image', '<svg xmlns="x"></svg>'],
    ['unclosed comments', '<!--'.repeat(100_000)],
  ])('reports that there is nothing to read in %s', (_label, text) => {
    expect(readSource(text, options)).toEqual({
      events: [],
      problems: [{ code: 'nothingToRead', title: '' }],
      past: 0,
    });
  });

  it('reports no problem for an empty calendar or feed', () => {
    for (const text of [
      'BEGIN:VCALENDAR\nEND:VCALENDAR',
      '\ufeff <?xml version="1.0"?><!-- > --><rss></rss>',
    ]) {
      expect(readSource(text, options)).toEqual({ events: [], problems: [], past: 0 });
    }
  });

  it('detects JSON-LD by its content and reports invalid JSON-LD as unreadable', () => {
    expect(readSource(JSON.stringify(event), options).events).toHaveLength(1);
    expect(readJsonLd('{', options).problems).toEqual([{ code: 'unreadable', title: '' }]);
  });

  it.each([
    ['deeply nested elements', '<div itemscope itemprop=x>'.repeat(390) + 'x'.repeat(4_000_000)],
    ['unclosed elements', '<div>'.repeat(700_000)],
    ['unclosed tags', '<a '.repeat(1_000_000)],
    [
      'spaces in a script',
      `<script type="application/ld+json">{${' '.repeat(4_000_000)}x</script>`,
    ],
    ['many elements', '<b></b>'.repeat(290_000)],
    ['unclosed tags in a description', page({ ...event, description: '<p '.repeat(500_000) })],
  ])('reads a document full of %s within the CPU limit', (_label, html) => {
    const before = process.cpuUsage();
    readSource(`<!DOCTYPE html>${html}`, options);
    expect(cpuMillis(before)).toBeLessThan(4000);
  });
});
