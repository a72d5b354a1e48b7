import { describe, expect, test } from 'vitest';
import {
  ageStep,
  childAgeScore,
  computeBreakdown,
  expandChoices,
  interestsScore,
  type MatchFamily,
  noDistances,
  normalizeRole,
  normalizeScore,
  normalizeText,
  overlapScore,
  roleScore,
  temperamentScore,
  vibeScore,
  weightedTotal,
  zipScore,
} from './matches-rules.ts';

const family: MatchFamily = {
  id: 'one',
  interests: ['coffee', 'walks', 'music'],
  neighborhood: 'São José',
  zipCode: '10001',
  childMonths: [14],
  availability: ['weekends'],
  vibe: 'planner',
  connectionTypes: ['playdates'],
  meetups: ['play_space'],
  comfortLevel: ['parks_cafes'],
  role: 'Mom',
};
const emptyProfile: MatchFamily = {
  id: 'other',
  interests: [],
  neighborhood: null,
  zipCode: null,
  childMonths: [],
  availability: [],
  vibe: null,
  connectionTypes: [],
  meetups: [],
  comfortLevel: [],
  role: null,
};
const weights = { interests: 25, location: 15, childAge: 25, availability: 20, vibe: 10, role: 5 };

describe('computeBreakdown', () => {
  test('returns 100 in all parts for identical profiles', () => {
    const parts = computeBreakdown(
      family,
      { ...family, id: 'two', neighborhood: 'sao  jose.' },
      noDistances,
    );
    expect(new Set(Object.values(parts))).toEqual(new Set([100]));
    expect(normalizeScore(weightedTotal(parts, weights), weights)).toBe(100);
  });

  test('returns 50 in all parts for an empty profile', () => {
    const parts = computeBreakdown(family, emptyProfile, noDistances);
    expect(new Set(Object.values(parts))).toEqual(new Set([50]));
  });

  test('returns the same scores in both directions', () => {
    const other = { ...family, interests: ['coffee'], childMonths: [30, 50], role: 'Dad' };
    expect(computeBreakdown(family, other, noDistances)).toEqual(
      computeBreakdown(other, family, noDistances),
    );
  });
});

test.each([
  [[14], [15], 90],
  [[14], [12], 100],
  [[0], [71], 0],
  [[3, 60], [58], 90],
  [[24], [42], 20],
  [[24], [12, 45], 45],
  [[90], [71], 100],
  [[], [12], 50],
])('scores children of %o and %o months with %i', (one, other, score) => {
  expect(childAgeScore(one, other)).toBe(score);
});

test.each([
  [3, 3, 9, 100],
  [2, 3, 9, 67],
  [1, 1, 9, 33],
  [5, 9, 8, 100],
  [0, 4, 4, 0],
  [0, 0, 4, 50],
])('scores %i common interests out of %i and %i with %i', (common, one, other, score) => {
  expect(interestsScore(common, one, other)).toBe(score);
});

test.each([
  [1, 1, 4, 100],
  [1, 2, 4, 50],
  [0, 2, 4, 0],
  [0, 0, 4, 50],
])('scores %i common times out of %i and %i with %i', (common, one, other, score) => {
  expect(overlapScore(common, one, other)).toBe(score);
});

test.each([
  ['planner', 'planner', 100],
  ['social_butterfly', 'introverted', 40],
  ['introverted', 'social_butterfly', 40],
  ['planner', null, 50],
])('scores the temperaments %s and %s with %i', (one, other, score) =>
  expect(temperamentScore(one, other)).toBe(score),
);

test('weights temperament twice in the vibe score', () =>
  expect(vibeScore(100, 50, 50, 0)).toBe(60));

test.each([
  ['Mom', 'Mom', 100],
  ['Mom', 'Dad', 80],
  ['Mom', 'Nanny/Caretaker', 40],
  ['Other', 'Parent', 80],
  [null, 'Dad', 50],
])('scores the roles %s and %s with %i', (one, other, score) =>
  expect(roleScore(one, other)).toBe(score),
);

test('maps a custom role to "Other"', () => {
  expect([normalizeRole('Grandpa'), normalizeRole('Dad'), normalizeRole('')]).toEqual([
    'Other',
    'Dad',
    null,
  ]);
});

test('normalizes text by removing accents, case and punctuation', () => {
  expect(normalizeText(' Saint-Élodie, ')).toBe('saint elodie');
  expect(normalizeText(null)).toBe('');
});

describe('zipScore', () => {
  test.each([
    ['10001', '10001', 'at an unknown distance', 85, null],
    ['10001', '10099', 'at an unknown distance', 55, null],
    ['10001', '94110', 'at an unknown distance', 25, null],
    ['10001', '10099', '5 km apart', 68, 5],
    ['10001', '94110', '4,000 km apart', 0, 4000],
    [null, '94110', 'at an unknown distance', 50, null],
  ])('scores the zip codes %s and %s, %s, with %i', (one, other, _distance, score, kilometers) => {
    expect(zipScore(one, other, () => kilometers)).toBe(score);
  });
});

test('expands "all" and "flexible" to all choices', () => {
  expect(expandChoices(['all'], 'connectionTypes')).toEqual([
    'friendships',
    'playdates',
    'groups',
    'events',
  ]);
  expect(expandChoices(['flexible'], 'meetups')).toEqual(['play_space', 'community']);
  expect(expandChoices(['community'], 'meetups')).toEqual(['community']);
});

test('rounds ages down to quarter-year steps; the last step is open-ended', () => {
  expect([0, 2, 3, 71, 200].map(ageStep)).toEqual([0, 0, 1, 23, 23]);
});

test('scores 0 if all weights are 0', () => {
  const zeroWeights = { interests: 0, location: 0, childAge: 0, availability: 0, vibe: 0, role: 0 };
  expect(normalizeScore(0, zeroWeights)).toBe(0);
});
