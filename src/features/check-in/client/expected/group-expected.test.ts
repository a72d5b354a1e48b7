import { expect, test } from 'vitest';
import type { ExpectedFamily } from '../../expected-contract.ts';
import { countFamilies, groupExpected } from './group-expected.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2027-03-02T15:00:00Z');

/** An expected family of a session that starts `hours` from now and lasts two hours. */
const aFamily = (bookingId: string, hours: number, changes: Partial<ExpectedFamily> = {}) =>
  ({
    bookingId,
    name: bookingId,
    slotLabel: '9:00 - 11:00 AM',
    eventTitle: null,
    startsAt: NOW + hours * HOUR,
    endsAt: NOW + (hours + 2) * HOUR,
    ...changes,
  }) as ExpectedFamily;

test('counts the families still expected, not those just checked in', () => {
  const families = [
    aFamily('now', 0),
    aFamily('now, inside', 0),
    aFamily('later, inside', 3),
    aFamily('over', -4),
  ];
  const inside = ['now, inside', 'later, inside'];
  const groups = groupExpected(families, NOW);
  expect(countFamilies(groups.now, inside)).toBe(1);
  expect(countFamilies(groups.later, inside)).toBe(0);
  expect(countFamilies(groups.over, inside)).toBe(1);
});

test('gives sessions at the same time different keys', () => {
  const families = [
    aFamily('play', 0),
    aFamily('music', 0, { eventTitle: 'Baby Music' }),
    aFamily('art', 0, { eventTitle: 'Art' }),
  ];
  const keys = groupExpected(families, NOW).now.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
