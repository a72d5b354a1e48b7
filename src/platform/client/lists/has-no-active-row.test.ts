import { expect, test } from 'vitest';
import { hasNoActiveRow } from './has-no-active-row.ts';

const [active, inactive] = [{ active: true }, { active: false }];

test.each([
  ['no active row', [inactive, inactive], 2, false, true],
  ['an active row', [inactive, active], 2, false, false],
  ['no rows', [], 0, false, false],
  ['a further page', [inactive], 26, false, false],
  ['rows of the previous page', [inactive], 1, true, false],
])('a list with %s', (_case, rows, total, isPlaceholderData, expected) => {
  expect(hasNoActiveRow({ data: { rows, total }, isPlaceholderData })).toBe(expected);
});

test('is false while the list is loading', () => {
  expect(hasNoActiveRow({ data: undefined, isPlaceholderData: false })).toBe(false);
});
