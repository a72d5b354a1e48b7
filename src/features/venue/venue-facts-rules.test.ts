import { describe, expect, test } from 'vitest';
import { toAgeRange, toDurationParts } from './venue-facts-rules.ts';

describe('toAgeRange', () => {
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
    [24, 71, { kind: 'years', from: 2, to: 5 }],
    [29, 42, { kind: 'years', from: 2.5, to: 3.5 }],
  ])('returns the ages %j to %j as %j', (from, to, ageRange) => {
    expect(toAgeRange({ fromMonths: from, toMonths: to })).toEqual(ageRange);
  });
});

test('toDurationParts uses hours for whole hours and minutes otherwise', () => {
  expect(toDurationParts(120)).toEqual({ kind: 'hours', hours: 2 });
  expect(toDurationParts(90)).toEqual({ kind: 'minutes', minutes: 90 });
});
