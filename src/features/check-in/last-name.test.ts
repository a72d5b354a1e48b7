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
])('returns the last name of %j as %j', (name, lastName) => {
  expect(lastNameOf(name)).toBe(lastName);
});
