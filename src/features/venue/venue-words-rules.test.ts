import { describe, expect, test } from 'vitest';
import { ageWords, lengthWords } from './venue-words-rules.ts';

describe('ageWords', () => {
  test.each([
    [null, null, { kind: 'none' }],
    [0, null, { kind: 'none' }],
    [0, 60, { kind: 'years', from: 0, to: 5 }],
    [24, 72, { kind: 'years', from: 2, to: 6 }],
    [6, 18, { kind: 'months', from: 6, to: 18 }],
    [0, 18, { kind: 'months', from: 0, to: 18 }],
    [6, 60, { kind: 'mixed', from: 6, to: 5 }],
    [6, null, { kind: 'fromMonths', from: 6 }],
    [24, null, { kind: 'fromYears', from: 2 }],
    [null, 60, { kind: 'toYears', to: 5 }],
    [null, 18, { kind: 'toMonths', to: 18 }],
  ])('says %j to %j months in months under two years, in years from then on', (from, to, words) => {
    expect(ageWords({ fromMonths: from, toMonths: to })).toEqual(words);
  });
});

test('lengthWords uses hours for whole hours and minutes otherwise', () => {
  expect(lengthWords(120)).toEqual({ kind: 'hours', hours: 2 });
  expect(lengthWords(90)).toEqual({ kind: 'minutes', minutes: 90 });
});
