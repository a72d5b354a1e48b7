import { expect, test } from 'vitest';
import { listSuggestions } from './list-suggestions.ts';

test('finds a time zone by its place, its name and its offset', () => {
  const zones = new Map(listSuggestions('timeZone', 'en-US'));
  expect(zones.get('America/New_York')).toMatch(
    /^America\/New York, Eastern Time \(GMT-0[45]:00\)$/,
  );
});

test('suggests only currencies that can be saved', () => {
  const codes = listSuggestions('currency', 'en-US').map(([code]) => code);
  expect(codes).toContain('USD');
  expect(codes).not.toContain('JPY');
});
