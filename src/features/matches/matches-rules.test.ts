import { describe, expect, test } from 'vitest';
import {
  ageStep,
  breakdownOf,
  childAgeScore,
  expandChoices,
  interestsScore,
  type MatchFamily,
  noDistances,
  normalizePlace,
  normalizeRole,
  overlapScore,
  roleScore,
  scoreOf,
  temperamentScore,
  totalOf,
  vibeScore,
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
const blank: MatchFamily = {
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

describe('breakdownOf', () => {
  test('is 100 in all parts for identical profiles', () => {
    const parts = breakdownOf(
      family,
      { ...family, id: 'two', neighborhood: 'sao  jose.' },
      noDistances,
    );
    expect(new Set(Object.values(parts))).toEqual(new Set([100]));
    expect(scoreOf(totalOf(parts, weights), weights)).toBe(100);
  });

  test('is 50 in all parts for an empty profile', () => {
    const parts = breakdownOf(family, blank, noDistances);
    expect(new Set(Object.values(parts))).toEqual(new Set([50]));
  });

  test('is symmetric', () => {
    const other = { ...family, interests: ['coffee'], childMonths: [30, 50], role: 'Dad' };
    expect(breakdownOf(family, other, noDistances)).toEqual(
      breakdownOf(other, family, noDistances),
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
])('children of %o and %o months: %i', (one, other, score) => {
  expect(childAgeScore(one, other)).toBe(score);
});

test.each([
  [3, 3, 9, 100],
  [2, 3, 9, 67],
  [1, 1, 9, 33],
  [5, 9, 8, 100],
  [0, 4, 4, 0],
  [0, 0, 4, 50],
])('%i interests in common, of %i and %i: %i', (common, one, other, score) => {
  expect(interestsScore(common, one, other)).toBe(score);
});

test.each([
  [1, 1, 4, 100],
  [1, 2, 4, 50],
  [0, 2, 4, 0],
  [0, 0, 4, 50],
])('%i times in common, of %i and %i: %i', (common, one, other, score) => {
  expect(overlapScore(common, one, other)).toBe(score);
});

test.each([
  ['planner', 'planner', 100],
  ['social_butterfly', 'introverted', 40],
  ['introverted', 'social_butterfly', 40],
  ['planner', null, 50],
])('%s with %s: %i', (one, other, score) => expect(temperamentScore(one, other)).toBe(score));

test('counts temperament twice', () => expect(vibeScore(100, 50, 50, 0)).toBe(60));

test.each([
  ['Mom', 'Mom', 100],
  ['Mom', 'Dad', 80],
  ['Mom', 'Nanny/Caretaker', 40],
  ['Other', 'Parent', 80],
  [null, 'Dad', 50],
])('%s with %s: %i', (one, other, score) => expect(roleScore(one, other)).toBe(score));

test('maps a role in own words to Other', () => {
  expect([normalizeRole('Grandpa'), normalizeRole('Dad'), normalizeRole('')]).toEqual([
    'Other',
    'Dad',
    null,
  ]);
});

describe('places', () => {
  test('are compared without accents, case and punctuation', () => {
    expect(normalizePlace(' Saint-Élodie, ')).toBe('saint elodie');
    expect(normalizePlace(null)).toBe('');
  });

  const always = (kilometres: number) => () => kilometres;
  test.each([
    ['10001', '10001', noDistances, 85],
    ['10001', '10099', noDistances, 55],
    ['10001', '94110', noDistances, 25],
    ['10001', '10099', always(5), 68],
    ['10001', '94110', always(4000), 0],
    [null, '94110', noDistances, 50],
  ])('%s and %s', (one, other, distance, score) => {
    expect(zipScore(one, other, distance)).toBe(score);
  });
});

test('expands choices that mean all', () => {
  expect(expandChoices(['all'], 'connectionTypes')).toEqual([
    'friendships',
    'playdates',
    'groups',
    'events',
  ]);
  expect(expandChoices(['flexible'], 'meetups')).toEqual(['play_space', 'community']);
  expect(expandChoices(['community'], 'meetups')).toEqual(['community']);
});

test('puts ages on quarter-year steps, without an upper limit', () => {
  expect([0, 2, 3, 71, 200].map(ageStep)).toEqual([0, 0, 1, 23, 23]);
});

test('scores 0 without any weight', () => {
  const none = { interests: 0, location: 0, childAge: 0, availability: 0, vibe: 0, role: 0 };
  expect(scoreOf(0, none)).toBe(0);
});
