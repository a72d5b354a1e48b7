import { describe, expect, test } from 'vitest';
import {
  ageStep,
  breakdownOf,
  childAgeScore,
  choicesMeant,
  interestsScore,
  type MatchFamily,
  nowhereKnown,
  overlapScore,
  placeName,
  roleMeant,
  roleScore,
  scoreOf,
  temperScore,
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
const silent: MatchFamily = {
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

describe('two families', () => {
  test('who are alike in all fit wholly', () => {
    const parts = breakdownOf(
      family,
      { ...family, id: 'two', neighborhood: 'sao  jose.' },
      nowhereKnown,
    );
    expect(new Set(Object.values(parts))).toEqual(new Set([100]));
    expect(scoreOf(totalOf(parts, weights), weights)).toBe(100);
  });

  test('who tell nothing are neither near nor far', () => {
    const parts = breakdownOf(family, silent, nowhereKnown);
    expect(new Set(Object.values(parts))).toEqual(new Set([50]));
  });

  test('fit each other the same both ways', () => {
    const other = { ...family, interests: ['coffee'], childMonths: [30, 50], role: 'Dad' };
    expect(breakdownOf(family, other, nowhereKnown)).toEqual(
      breakdownOf(other, family, nowhereKnown),
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
])('%s with %s: %i', (one, other, score) => expect(temperScore(one, other)).toBe(score));

test('temperament counts twice', () => expect(vibeScore(100, 50, 50, 0)).toBe(60));

test.each([
  ['Mom', 'Mom', 100],
  ['Mom', 'Dad', 80],
  ['Mom', 'Nanny/Caretaker', 40],
  ['Other', 'Parent', 80],
  [null, 'Dad', 50],
])('%s with %s: %i', (one, other, score) => expect(roleScore(one, other)).toBe(score));

test('a role of own words is another parent’s', () => {
  expect([roleMeant('Grandpa'), roleMeant('Dad'), roleMeant('')]).toEqual(['Other', 'Dad', null]);
});

describe('places', () => {
  test('are compared without accents, capitals and dots', () => {
    expect(placeName(' Saint-Élodie, ')).toBe('saint elodie');
    expect(placeName(null)).toBe('');
  });

  const known = (kilometres: number) => () => kilometres;
  test.each([
    ['10001', '10001', nowhereKnown, 85],
    ['10001', '10099', nowhereKnown, 55],
    ['10001', '94110', nowhereKnown, 25],
    ['10001', '10099', known(5), 68],
    ['10001', '94110', known(4000), 0],
    [null, '94110', nowhereKnown, 50],
  ])('%s and %s', (one, other, distance, score) => {
    expect(zipScore(one, other, distance)).toBe(score);
  });
});

test('choices that mean all stand for all', () => {
  expect(choicesMeant(['all'], 'connectionTypes')).toEqual([
    'friendships',
    'playdates',
    'groups',
    'events',
  ]);
  expect(choicesMeant(['flexible'], 'meetups')).toEqual(['play_space', 'community']);
  expect(choicesMeant(['community'], 'meetups')).toEqual(['community']);
});

test('ages stand on steps of a quarter of a year; the last one has no end', () => {
  expect([0, 2, 3, 71, 200].map(ageStep)).toEqual([0, 0, 1, 23, 23]);
});

test('without any weight nothing fits', () => {
  const none = { interests: 0, location: 0, childAge: 0, availability: 0, vibe: 0, role: 0 };
  expect(scoreOf(0, none)).toBe(0);
});
