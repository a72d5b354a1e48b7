import { expect, test } from 'vitest';
import { lastNameOf } from './last-name.ts';

test.each([
  ['Dana Rivera', 'rivera'],
  ['  RIVERA ', 'rivera'],
  ['Ana de la Cruz-Díaz', 'diaz'],
  ["Sinéad O'Brien", 'brien'],
  ['Kim Nguy\u1ec5n', 'nguyen'],
  ['Kim Nguye\u0302\u0303n', 'nguyen'],
  ['Madonna', 'madonna'],
  ['李 小龍', '小龍'],
  [' - ', ''],
])('%s ends in %s', (name, last) => {
  expect(lastNameOf(name)).toBe(last);
});
