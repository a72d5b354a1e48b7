import { describe, expect, test } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import type { Message } from './messages-contract.ts';
import {
  getLastNumber,
  groupByDay,
  mergeMessages,
  parseLinks,
  relativeDay,
} from './thread-rules.ts';

const message = (number: number, changes: Partial<Message> = {}): Message => ({
  ...{ id: `m${number}`, conversationId: 'c', number, sender: null, content: `line ${number}` },
  type: 'text',
  photo: null,
  clientId: null,
  removed: false,
  createdAt: '2027-03-14T12:00:00.000Z',
  ...changes,
});
const numbers = (messages: readonly Message[]) => messages.map(({ number }) => number);

describe('mergeMessages', () => {
  test('merges fetched messages in order and without duplicates', () => {
    const merged = mergeMessages([message(2), message(3)], [message(5), message(4), message(3)]);
    expect(numbers(mergeMessages(merged, [message(1)]))).toEqual([1, 2, 3, 4, 5]);
  });

  test('replaces messages with their fetched versions', () => {
    const merged = mergeMessages([message(1)], [message(1, { removed: true, content: '' })]);
    expect(merged).toMatchObject([{ removed: true, content: '' }]);
  });
});

test('getLastNumber returns the last number, or 0 without messages', () => {
  expect(getLastNumber([])).toBe(0);
  expect(getLastNumber([message(3), message(7)])).toBe(7);
});

test('groupByDay groups by venue date across a change of daylight saving time', () => {
  const days = groupByDay(
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
])('relativeDay for %s is %j', (instant, expected) => {
  const now = new Date('2027-03-15T18:00:00Z');
  expect(relativeDay(new Date(instant), now, 'America/New_York')).toBe(expected);
});

describe('parseLinks', () => {
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
  ])('finds the links in %j', (content, links) => {
    const parts = parseLinks(content);
    expect(parts.map(({ text }) => text).join('')).toBe(content);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
  });

  test('takes less than 200 ms for 3,900 closing parentheses', () => {
    const usageBefore = process.cpuUsage();
    parseLinks(`https://example.org/${')'.repeat(3900)}`);
    expect(cpuMillis(usageBefore)).toBeLessThan(200);
  });
});
