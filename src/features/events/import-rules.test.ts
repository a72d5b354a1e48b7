import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  cleanLine,
  cleanText,
  createMatcher,
  deduplicate,
  parseHttpUrl,
  type SourceEvent,
  titleSaysCancelled,
} from './import-rules.ts';

const fair: SourceEvent = {
  externalId: 'fair-1',
  title: 'Autumn Fair',
  description: '',
  location: 'Town Hall',
  startsAt: new Date('2026-11-05T15:00Z'),
  endsAt: new Date('2026-11-05T17:00Z'),
  allDay: false,
  url: null,
  cancelled: false,
  sequence: 0,
  changedAt: null,
  tags: ['indoor', '2-5'],
  priceCents: null,
};

describe('cleaning text', () => {
  it('removes invisible characters and direction marks', () => {
    expect(cleanLine('  Au\u0000tumn\u200b \u202eFair\ufeff\n 2026\u00a0', 200)).toBe(
      'Autumn Fair 2026',
    );
  });

  it('preserves joined emoji', () => {
    expect(cleanLine('👨‍👩‍👧‍👦 day', 200)).toBe('👨‍👩‍👧‍👦 day');
  });

  it('separates paragraphs by one empty line', () => {
    expect(cleanText(' a \r\n\r\n\r\n\r\n b\t c \n', 100)).toBe('a\n\nb c');
  });

  it('truncates between words and never within a surrogate pair', () => {
    expect(cleanLine('one two three four', 12)).toBe('one two…');
    expect(cleanLine('x'.repeat(300), 200)).toHaveLength(200);
    expect(cleanLine(`${'x'.repeat(8)}👋👋`, 10)).toBe(`${'x'.repeat(8)}…`);
  });
});

describe('parseHttpUrl', () => {
  it.each([
    ['https://x.example/a b', 'https://x.example/a%20b'],
    [' http://x.example ', 'http://x.example/'],
    ['/fair', 'https://base.example/fair'],
  ])('normalizes %j', (text, expected) => {
    expect(parseHttpUrl(text, 'https://base.example/list')).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'https://user:secret@x.example/',
    `https://x.example/${'x'.repeat(2000)}`,
    'http://',
    '',
    null,
    undefined,
  ])('returns null for %j', (text) => expect(parseHttpUrl(text)).toBeNull());
});

it.each([
  ['CANCELLED: Fair', true],
  ['*Canceled* Fair', true],
  ['[Abgesagt] Markt', true],
  ['Cancelado - Feria', true],
  ['Entfällt: Lesung', true],
  ['Fair, not cancelled', false],
  ['Cancellations of stamps', false],
])('titleSaysCancelled(%j) returns %s', (title, expected) =>
  expect(titleSaysCancelled(title)).toBe(expected),
);

describe('deduplication', () => {
  it('retains the newest revision of an external id', () => {
    const events = [
      { ...fair, sequence: 2 },
      { ...fair, title: 'Old', sequence: 1 },
    ];
    expect(deduplicate(events)).toEqual([events[0]]);
    expect(deduplicate(events.toReversed())).toEqual([events[0]]);
  });

  it('retains only the first of several events with the same normalized title, start and location', () => {
    const duplicate = {
      ...fair,
      externalId: 'x',
      title: 'AUTUMN – fair!',
      location: 'Town hall, 1 Main St',
    };
    expect(deduplicate([fair, duplicate])).toEqual([fair]);
  });

  it.each([
    { startsAt: new Date('2026-11-05T16:00Z') },
    { title: 'Autumn Fair 2' },
    { location: 'Library' },
  ])('retains events that differ in %j', (changes) => {
    expect(deduplicate([fair, { ...fair, externalId: 'x', ...changes }])).toHaveLength(2);
  });

  it('matches stored events by source and id before title, start and location', () => {
    const stored = [
      { ...fair, sourceId: 'other', externalId: 'fair-1', title: 'Something else' },
      { ...fair, sourceId: 'other', externalId: 'elsewhere' },
      { ...fair, sourceId: 'own', title: 'Renamed' },
    ];
    expect(createMatcher(stored, 'own')(fair)).toBe(stored[2]);
    expect(createMatcher(stored, 'third')(fair)).toBe(stored[1]);
    expect(createMatcher(stored, 'third')({ ...fair, title: 'New' })).toBeUndefined();
  });
});

describe('changesBetween', () => {
  it('returns no fields if only the order of the tags differs', () => {
    const reordered = { ...fair, startsAt: new Date(fair.startsAt), tags: fair.tags.toReversed() };
    expect(changesBetween(fair, reordered)).toEqual([]);
  });

  it('returns the fields that differ', () => {
    const changed = {
      ...fair,
      startsAt: new Date('2026-11-06T15:00Z'),
      cancelled: true,
      tags: [],
      priceCents: 0,
      sequence: 1,
    };
    expect(changesBetween(fair, changed)).toEqual(['startsAt', 'cancelled', 'tags', 'priceCents']);
  });

  it('returns no fields for an older revision', () => {
    expect(changesBetween({ ...fair, sequence: 2 }, { ...fair, sequence: 1, title: 'x' })).toEqual(
      [],
    );
  });
});
