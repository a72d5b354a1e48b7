import { describe, expect, it } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import { readJsonLd, readPage } from './read-schema-org.ts';
import { readSource } from './read-source.ts';

const options = {
  timeZone: 'America/New_York',
  from: '2026-10-01',
  until: '2027-03-31',
  address: 'https://green.example/list/',
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
const only = (more: object) => readPage(page({ ...event, ...more }), options).events[0];

describe('a page’s events', () => {
  it.each([
    ['in a list', [event]],
    ['in a graph', { '@graph': [{ '@type': 'WebPage', name: 'x' }, event] }],
    [
      'in a list of items',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event }] },
    ],
    ['as the page’s subject', { '@type': 'WebPage', mainEntity: event }],
    ['of a kind with its address', { ...event, '@type': 'https://schema.org/ChildrensEvent' }],
    ['of several kinds', { ...event, '@type': ['Thing', 'Festival'] }],
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
      'with raw line breaks in its texts',
      JSON.stringify({ ...event, description: 'a#b' }).replace('#', '\n'),
    ],
    ['in a comment', `<!-- ${JSON.stringify(event)} -->`],
  ])('are found %s', (_where, thing) => {
    const found = readPage(page(thing), options);
    expect(found.problems).toEqual([]);
    expect(found.events.map(({ title, startsAt }) => `${title} ${startsAt.toISOString()}`)).toEqual(
      ['Fair 2026-11-05T15:00:00.000Z'],
    );
  });

  it('are imported once from JSON-LD and microdata', () => {
    const html = `${page(event)}<div itemscope itemtype="http://schema.org/Event"><b itemprop="name">Fair</b>
      <time itemprop="startDate" datetime="2026-11-05T10:00:00-05:00">soon</time></div>`;
    expect(readPage(html, options).events).toHaveLength(1);
  });

  it('are imported beside unreadable ones', () => {
    const found = readPage(
      page('{"@type": ', event, { ...event, name: 'No day', startDate: null }),
      options,
    );
    expect(found.events).toHaveLength(1);
    expect(found.problems).toEqual([
      { code: 'unreadable', title: '' },
      { code: 'noStart', title: 'No day' },
    ]);
  });

  it('do not include events that an event only refers to', () => {
    const found = only({
      superEvent: { ...event, name: 'Season' },
      organizer: { ...event, name: 'O' },
    });
    expect(found?.title).toBe('Fair');
  });

  it('with one URL on several days are separate', () => {
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

  it('without a URL have the page’s, if it is the only event', () => {
    expect(only({})?.url).toBe('https://green.example/list/');
    expect(readPage(page(event, { ...event, name: 'Other' }), options).events[0]?.url).toBeNull();
  });
});

describe('an event’s', () => {
  it.each([
    ['EventCancelled', true],
    ['https://schema.org/EventPostponed', true],
    ['https://schema.org/EventRescheduled', false],
    ['EventScheduled', false],
  ])('status %s', (eventStatus, cancelled) => {
    expect(only({ eventStatus })).toMatchObject({ cancelled });
  });

  it.each([
    ['a text', 'Town Hall', 'Town Hall'],
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
    ['nowhere', { '@type': 'VirtualLocation', url: 'https://x.example' }, 'Online'],
    ['both', [{ name: 'Hall' }, { '@type': 'VirtualLocation' }], 'Hall / Online'],
    ['a reference to nothing', { '@id': '#gone' }, ''],
  ])('place is %s', (_what, location, expected) => {
    expect(only({ location })?.location).toBe(expected);
  });

  it.each([
    ['one offer', { price: '7.5', priceCurrency: 'USD' }, 750],
    ['a number', { price: 12 }, 1200],
    ['nothing', { price: 0, priceCurrency: 'EUR' }, 0],
    ['two of one price', [{ price: 5 }, { price: '5.00' }], 500],
    ['two prices', [{ price: 5 }, { price: 8 }], null],
    ['from … to', { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 8 }, null],
    ['other money', { price: 5, priceCurrency: 'EUR' }, null],
    ['words', { price: 'ask us' }, null],
  ])('price is %s', (_what, offers, priceCents) => {
    expect(only({ offers })).toMatchObject({ priceCents });
  });

  it('last day is inclusive, and an end on the same day is ignored', () => {
    expect(only({ startDate: '2026-10-31', endDate: '2026-11-01' })?.endsAt).toEqual(
      new Date('2026-11-02T05:00Z'),
    );
    expect(only({ endDate: '2026-11-05' })?.endsAt).toEqual(new Date('2026-11-05T17:00Z'));
  });
});

describe('a source', () => {
  it.each([
    ['a page without events', '<!DOCTYPE html><p>Hello'],
    ['nothing', ''],
    ['a text', 'Hello'],
    ['other data', '{"events": []}'],
    ['a picture in XML', '<svg xmlns="x"></svg>'],
    ['comments without end', '<!--'.repeat(100_000)],
  ])('that is %s contains nothing to read', (_what, text) => {
    expect(readSource(text, options)).toEqual({
      events: [],
      problems: [{ code: 'nothingToRead', title: '' }],
      past: 0,
    });
  });

  it('may be a calendar or a feed without events', () => {
    for (const text of [
      'BEGIN:VCALENDAR\nEND:VCALENDAR',
      '\ufeff <?xml version="1.0"?><!-- > --><rss></rss>',
    ]) {
      expect(readSource(text, options)).toEqual({ events: [], problems: [], past: 0 });
    }
  });

  it('is detected by its content', () => {
    expect(readSource(JSON.stringify(event), options).events).toHaveLength(1);
    expect(readJsonLd('{', options).problems).toEqual([{ code: 'unreadable', title: '' }]);
  });

  it.each([
    ['deep elements', '<div itemscope itemprop=x>'.repeat(390) + 'x'.repeat(4_000_000)],
    ['open elements', '<div>'.repeat(700_000)],
    ['open tags', '<a '.repeat(1_000_000)],
    [
      'blanks in a script',
      `<script type="application/ld+json">{${' '.repeat(4_000_000)}x</script>`,
    ],
    ['many elements', '<b></b>'.repeat(290_000)],
    ['a long text of tags', page({ ...event, description: '<p '.repeat(500_000) })],
  ])('that is full of %s is read quickly', (_what, html) => {
    const before = process.cpuUsage();
    readSource(`<!DOCTYPE html>${html}`, options);
    expect(cpuMillis(before)).toBeLessThan(4000);
  });
});
