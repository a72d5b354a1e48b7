import { describe, expect, test } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import type { Message } from './messages-contract.ts';
import { byDay, lastNumberOf, mergeMessages, nearness, partsOf } from './thread-rules.ts';

const message = (number: number, changes: Partial<Message> = {}): Message => ({
  ...{ id: `m${number}`, conversationId: 'c', number, sender: null, content: `line ${number}` },
  ...{ type: 'text', photo: null, clientId: null, removed: false },
  createdAt: '2027-03-14T12:00:00.000Z',
  ...changes,
});
const numbers = (messages: readonly Message[]) => messages.map(({ number }) => number);

describe('fetched messages', () => {
  test('are merged in order and without duplicates', () => {
    const shown = mergeMessages([message(2), message(3)], [message(5), message(4), message(3)]);
    expect(numbers(mergeMessages(shown, [message(1)]))).toEqual([1, 2, 3, 4, 5]);
  });

  test('replace those shown', () => {
    const shown = mergeMessages([message(1)], [message(1, { removed: true, content: '' })]);
    expect(shown).toMatchObject([{ removed: true, content: '' }]);
  });

  test('end at the last number', () => {
    expect(lastNumberOf([])).toBe(0);
    expect(lastNumberOf([message(3), message(7)])).toBe(7);
  });
});

test('groups by the venue’s days across a change of daylight saving time', () => {
  const days = byDay(
    [
      message(1, { createdAt: '2027-03-14T04:30:00.000Z' }),
      message(2, { createdAt: '2027-03-14T05:30:00.000Z' }),
      message(3, { createdAt: '2027-03-15T03:59:00.000Z' }),
      message(4, { createdAt: '2027-03-15T04:00:00.000Z' }),
    ],
    'America/New_York',
  );
  expect(days.map(({ venueDate, messages }) => [venueDate, ...numbers(messages)])).toEqual([
    ['2027-03-13', 1],
    ['2027-03-14', 2, 3],
    ['2027-03-15', 4],
  ]);
});

test.each([
  ['2027-03-15T16:00:00Z', 'today'],
  ['2027-03-15T04:00:00Z', 'today'],
  ['2027-03-15T03:59:00Z', 'yesterday'],
  ['2027-03-14T05:00:00Z', 'yesterday'],
  ['2027-03-14T04:59:00Z', 'earlier'],
  ['2027-03-15T23:00:00Z', 'today'],
])('%s is %s at the venue', (instant, expected) => {
  const now = new Date('2027-03-15T18:00:00Z');
  expect(nearness(new Date(instant), now, 'America/New_York')).toBe(expected);
});

describe('links', () => {
  test.each([
    ['see https://example.org/a.', ['https://example.org/a']],
    [
      '(https://example.org/a_(b)), and http://b.example!',
      ['https://example.org/a_(b)', 'http://b.example/'],
    ],
    ['HTTPS://EXAMPLE.ORG', ['https://example.org/']],
    ['javascript:alert(1) data:text/html,x ftp://example.org file:///etc', []],
    ['https://me:secret@example.org/ is a trap', []],
    ['https://', []],
    ['"https://example.org/"onmouseover="x"', ['https://example.org/']],
    ['<a href=https://example.org/>', ['https://example.org/']],
    ['nothing here', []],
  ])('in %s', (content, links) => {
    const parts = partsOf(content);
    expect(parts.map(({ text }) => text).join('')).toBe(content);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
  });

  test('are parsed quickly in a text of 4,000 brackets', () => {
    const before = process.cpuUsage();
    partsOf(`https://example.org/${')'.repeat(3900)}`);
    expect(cpuMillis(before)).toBeLessThan(200);
  });
});
