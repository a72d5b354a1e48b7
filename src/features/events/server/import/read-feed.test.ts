import { describe, expect, it } from 'vitest';
import { findTimesInText } from './find-times-in-text.ts';
import { readFeed } from './read-feed.ts';

const options = {
  timeZone: 'America/New_York',
  from: '2026-10-01',
  until: '2027-03-31',
  documentUrl: 'https://library.example/feed',
  currency: 'usd',
};

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`;
const timesOf = (text: string) =>
  readFeed(text, options).events.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)).join(' to '),
  );

describe('readFeed', () => {
  it.each([
    [
      'the event module',
      '<ev:startdate>2026-11-05T10:00:00-05:00</ev:startdate><ev:enddate>2026-11-05T11:00:00-05:00</ev:enddate>',
    ],
    [
      'xCal',
      '<xCal:dtstart>20261105T100000</xCal:dtstart><xCal:dtend>20261105T110000</xCal:dtend>',
    ],
    [
      'xCal with a type',
      '<x:dtstart><x:date-time>2026-11-05T15:00:00Z</x:date-time></x:dtstart><x:dtend>2026-11-05T16:00:00Z</x:dtend>',
    ],
    [
      'a library catalog',
      '<bc:start_date>2026-11-05T15:00:00Z</bc:start_date><bc:end_date>2026-11-05T16:00:00Z</bc:end_date>',
    ],
    [
      'RFC 5322 dates',
      '<ev:startdate>Thu, 05 Nov 2026 10:00:00 EST</ev:startdate><ev:enddate>Thu, 05 Nov 2026 16:00:00 GMT</ev:enddate>',
    ],
    [
      'separate date and time fields',
      '<libcal:date>2026-11-05</libcal:date><libcal:start>10:00:00</libcal:start><libcal:end>11:00:00</libcal:end>',
    ],
    ['the description', '<description>Thursday, November 5, 2026 | 10 - 11 am</description>'],
  ])('reads the start and end from %s', (_label, fields) => {
    expect(timesOf(rss(`<item><title>One</title>${fields}</item>`))).toEqual([
      '2026-11-05T15:00 to 2026-11-05T16:00',
    ]);
  });

  it('reads a date without a time as a whole day, with an inclusive end date', () => {
    const fields = '<ev:startdate>2026-10-31</ev:startdate><ev:enddate>2026-11-01</ev:enddate>';
    expect(timesOf(rss(`<item><title>One</title>${fields}</item>`))).toEqual([
      '2026-10-31T04:00 to 2026-11-02T05:00',
    ]);
  });

  it.each([
    '<pubDate>Thu, 05 Nov 2026 10:00:00 -0500</pubDate>',
    '<dc:date>2026-11-05T10:00:00Z</dc:date>',
    '<ev:startdate>11/05/2026 10:00 AM</ev:startdate>',
    '<description>November 5, 2026</description>',
  ])('never guesses the start from %s', (fields) => {
    const parsed = readFeed(rss(`<item><title>News</title>${fields}</item>`), options);
    expect(parsed).toEqual({
      events: [],
      problems: [{ code: 'noStart', title: 'News' }],
      past: 0,
    });
  });

  it('reads items of RSS 1.0, which are siblings of the channel', () => {
    const text = `<rdf:RDF xmlns:rdf="r" xmlns:ev="e"><channel rdf:about="c"/>
      <item rdf:about="https://library.example/7"><title>Seven</title><link>/seven</link>
      <ev:startdate>2026-11-05T10:00</ev:startdate></item></rdf:RDF>`;
    expect(readFeed(text, options).events[0]).toMatchObject({
      externalId: 'https://library.example/7',
      url: 'https://library.example/seven',
    });
  });
});

describe('readFeed with a malicious feed', () => {
  const item =
    '<item><title>&lol9; &x;</title><ev:startdate>2026-11-05T10:00</ev:startdate></item>';

  it('expands no custom entities and reads no files', () => {
    const entities = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level};`.repeat(10)}">`,
    );
    const text = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol0 "lol">${entities.join('')}
      <!ENTITY x SYSTEM "file:///etc/hostname">]><rss><channel>${item}</channel></rss>`;
    expect(readFeed(text, options).events[0]?.title).toBe('&lol9; &x;');
  });

  it('reports deeply nested elements as too complex', () => {
    for (const text of [
      '<a>'.repeat(500_000),
      `${'<a>'.repeat(200_000)}${'</b>'.repeat(200_000)}`,
    ]) {
      expect(readFeed(`<rss>${text}`, options).problems).toEqual([
        { code: 'tooComplex', title: '' },
      ]);
    }
  });

  it('yields no links other than http(s)', () => {
    const link = '<link>javascript:alert(1)</link>';
    expect(readFeed(rss(item.replace('<title>', `${link}<title>`)), options).events[0]?.url).toBe(
      null,
    );
  });
});

describe('findTimesInText', () => {
  const read = (text: string, timeZone = 'Europe/Berlin') => {
    const times = findTimesInText(text, timeZone);
    if (times === null) return null;
    return [times.startsAt, times.endsAt]
      .map((at) => at?.toISOString().slice(0, 16) ?? '?')
      .join(' ');
  };

  it.each([
    ['Sonntag, 25. Oktober 2026, 15:00 Uhr im Garten', '2026-10-25T14:00 ?'],
    ['Am 24.10.2026 von 15 Uhr bis 16.30 Uhr', '2026-10-24T13:00 2026-10-24T14:30'],
    ['el sábado 24 de octubre de 2026 a las 15:00', '2026-10-24T13:00 ?'],
    ['2026-10-25 15:00 – 16:00', '2026-10-25T14:00 2026-10-25T15:00'],
    ['Oct 25th, 2026, 10 a.m. - 12 p.m.', '2026-10-25T09:00 2026-10-25T11:00'],
    ['October 25, 2026: 11 - 1 pm', '2026-10-25T10:00 2026-10-25T12:00'],
    ['October 25, 2026 at 3:30 PM; again: October 25, 2026 at 3:30 PM', '2026-10-25T14:30 ?'],
  ])('parses "%s"', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    'October 25, 2026',
    'October 25 at 10 am',
    '10/11/2026 at 10 am',
    'October 24, 2026 and October 25, 2026 at 10 am',
    'October 25, 2026 at 10 am and 2 pm',
    'Monday, October 25, 2026 at 10 am',
    'Posted on October 25, 2026 at 10 am',
    'Register by October 25, 2026, 10 am',
    'October 25, 2026 at 7:00',
    'October 25, 2026, 5-7 years, $10',
    'Oktober 2026',
    'February 30, 2026 at 10 am',
  ])('returns null for the ambiguous text "%s"', (text) => {
    expect(read(text)).toBeNull();
  });
});
