import { expect, test } from 'vitest';
import { isResetDue, lastResetAt, nextResetAt } from './reset-rules.ts';

const ZONE = 'America/New_York';
const at = (text: string) => new Date(text);

test('the reset is at four in the morning, venue time', () => {
  const now = at('2027-03-02T15:00:00Z');
  expect(lastResetAt(now, ZONE)).toEqual(at('2027-03-02T09:00:00Z'));
  expect(nextResetAt(now, ZONE)).toEqual(at('2027-03-03T09:00:00Z'));
});

test('before four, the last reset was yesterday', () => {
  const now = at('2027-03-02T08:59:59Z');
  expect(lastResetAt(now, ZONE)).toEqual(at('2027-03-01T09:00:00Z'));
  expect(nextResetAt(now, ZONE)).toEqual(at('2027-03-02T09:00:00Z'));
});

test('at four sharp, the last reset is now, and the next one is tomorrow', () => {
  const now = at('2027-03-02T09:00:00Z');
  expect(lastResetAt(now, ZONE)).toEqual(now);
  expect(nextResetAt(now, ZONE)).toEqual(at('2027-03-03T09:00:00Z'));
});

test('stays at four when the clocks change', () => {
  expect(nextResetAt(at('2027-03-13T15:00:00Z'), ZONE)).toEqual(at('2027-03-14T08:00:00Z'));
});

test('is due if nothing was built, or if the data is from before the last reset', () => {
  const now = at('2027-03-02T15:00:00Z');
  expect(isResetDue(null, now, ZONE)).toBe(true);
  expect(isResetDue(at('2027-03-02T08:59:00Z'), now, ZONE)).toBe(true);
  expect(isResetDue(at('2027-03-02T09:00:00Z'), now, ZONE)).toBe(false);
});
