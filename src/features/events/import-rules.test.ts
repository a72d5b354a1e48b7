import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  cleanLine,
  cleanText,
  type FoundEvent,
  httpLink,
  isTitleCancelled,
  matcherFor,
  withoutDuplicates,
} from './import-rules.ts';

const fair: FoundEvent = {
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

describe('texts', () => {
  it('lose invisible characters and direction marks', () => {
    expect(cleanLine('  Au\u0000tumn\u200b \u202eFair\ufeff\n 2026\u00a0', 200)).toBe(
      'Autumn Fair 2026',
    );
  });

  it('keep joined emoji', () => {
    expect(cleanLine('👨‍👩‍👧‍👦 day', 200)).toBe('👨‍👩‍👧‍👦 day');
  });

  it('keep paragraphs separated by one empty line', () => {
    expect(cleanText(' a \r\n\r\n\r\n\r\n b\t c \n', 100)).toBe('a\n\nb c');
  });

  it('are cut between words, never within a surrogate pair', () => {
    expect(cleanLine('one two three four', 12)).toBe('one two…');
    expect(cleanLine('x'.repeat(300), 200)).toHaveLength(200);
    expect(cleanLine(`${'x'.repeat(8)}👋👋`, 10)).toBe(`${'x'.repeat(8)}…`);
  });
});

describe('a link', () => {
  it.each([
    ['https://x.example/a b', 'https://x.example/a%20b'],
    [' http://x.example ', 'http://x.example/'],
    ['/fair', 'https://base.example/fair'],
  ])('%s is one', (text, expected) => {
    expect(httpLink(text, 'https://base.example/list')).toBe(expected);
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
  ])('%s is none', (text) => expect(httpLink(text)).toBeNull());
});

it.each([
  ['CANCELLED: Fair', true],
  ['*Canceled* Fair', true],
  ['[Abgesagt] Markt', true],
  ['Cancelado - Feria', true],
  ['Entfällt: Lesung', true],
  ['Fair, not cancelled', false],
  ['Cancellations of stamps', false],
])('%s: cancelled %s', (title, expected) => expect(isTitleCancelled(title)).toBe(expected));

describe('duplicates', () => {
  it('by id keep the newest revision', () => {
    const events = [
      { ...fair, sequence: 2 },
      { ...fair, title: 'Old', sequence: 1 },
    ];
    expect(withoutDuplicates(events)).toEqual([events[0]]);
    expect(withoutDuplicates(events.toReversed())).toEqual([events[0]]);
  });

  it('by title, start and location keep the first, ignoring case and punctuation', () => {
    const twin = {
      ...fair,
      externalId: 'x',
      title: 'AUTUMN – fair!',
      location: 'Town hall, 1 Main St',
    };
    expect(withoutDuplicates([fair, twin])).toEqual([fair]);
  });

  it.each([
    { startsAt: new Date('2026-11-05T16:00Z') },
    { title: 'Autumn Fair 2' },
    { location: 'Library' },
  ])('do not include events that differ in %j', (more) => {
    expect(withoutDuplicates([fair, { ...fair, externalId: 'x', ...more }])).toHaveLength(2);
  });

  it('of stored events are matched by source and id before title, start and location', () => {
    const stored = [
      { ...fair, sourceId: 'other', externalId: 'fair-1', title: 'Something else' },
      { ...fair, sourceId: 'other', externalId: 'elsewhere' },
      { ...fair, sourceId: 'own', title: 'Renamed' },
    ];
    expect(matcherFor(stored, 'own')(fair)).toBe(stored[2]);
    expect(matcherFor(stored, 'third')(fair)).toBe(stored[1]);
    expect(matcherFor(stored, 'third')({ ...fair, title: 'New' })).toBeUndefined();
  });
});

describe('what changed', () => {
  it('is nothing for the same event with tags in another order', () => {
    const again = { ...fair, startsAt: new Date(fair.startsAt), tags: fair.tags.toReversed() };
    expect(changesBetween(fair, again)).toEqual([]);
  });

  it('is listed field by field', () => {
    const found = {
      ...fair,
      startsAt: new Date('2026-11-06T15:00Z'),
      cancelled: true,
      tags: [],
      priceCents: 0,
      sequence: 1,
    };
    expect(changesBetween(fair, found)).toEqual(['startsAt', 'cancelled', 'tags', 'priceCents']);
  });

  it('is nothing for an older revision', () => {
    expect(changesBetween({ ...fair, sequence: 2 }, { ...fair, sequence: 1, title: 'x' })).toEqual(
      [],
    );
  });
});
