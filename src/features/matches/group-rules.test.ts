import { describe, expect, test } from 'vitest';
import { type GroupFamily, suggestGroups } from './group-rules.ts';

const family = (userId: string, changes: Partial<GroupFamily> = {}): GroupFamily => ({
  userId,
  childMonths: [20],
  availability: ['weekends'],
  interests: ['coffee', 'music'],
  score: 80,
  ...changes,
});
const own = family('own');
const everybody = () => true;
const namesOf = (
  others: GroupFamily[],
  areMatched: Parameters<typeof suggestGroups>[2] = everybody,
) => suggestGroups(own, others, areMatched).map(({ userIds }) => [...userIds].sort().join(''));

describe('no group is suggested', () => {
  test.each([
    ['with two families only', [family('a')]],
    ['of children of other ages', [family('a'), family('b', { childMonths: [50] })]],
    [
      'of families who are free at other times',
      [family('a'), family('b', { availability: ['evenings'] })],
    ],
    ['of families without children', [family('a'), family('b', { childMonths: [] })]],
  ])('%s', (_, others) => expect(namesOf(others)).toEqual([]));

  test('of families that are not matched with each other', () => {
    expect(namesOf([family('a'), family('b')], () => false)).toEqual([]);
  });

  test('whose children are too far apart, though each is near to the own', () => {
    expect(
      namesOf([family('a', { childMonths: [9] }), family('b', { childMonths: [31] })]),
    ).toEqual([]);
  });
});

describe('a group', () => {
  test('has everybody who fits with everybody, six families at most', () => {
    const many = 'abcdefg'.split('').map((name, place) => family(name, { score: 90 - place }));
    expect(namesOf(many)[0]).toBe('abcde');
  });

  test('tells the ages, times and interests that all share', () => {
    const [group] = suggestGroups(
      { ...own, childMonths: [20, 55], availability: ['weekends', 'evenings'] },
      [
        family('b', { childMonths: [24, 60], interests: ['music', 'art'] }),
        family('a', { childMonths: [15], availability: ['weekends', 'evenings'] }),
      ],
      everybody,
    );
    expect(group).toEqual({
      key: 'a b',
      userIds: expect.arrayContaining(['a', 'b']),
      fromMonths: 15,
      toMonths: 24,
      availability: ['weekends'],
      sharedInterests: ['music'],
    });
  });

  test('that is part of another is not suggested beside it', () => {
    const both = family('a', { availability: ['weekends', 'evenings'] });
    const other = family('b', { availability: ['weekends', 'evenings'] });
    const groups = suggestGroups(
      { ...own, availability: ['weekends', 'evenings'] },
      [both, other, family('c')],
      everybody,
    );
    expect(groups.map(({ key }) => key)).toEqual(['a b c']);
  });

  test('of two that do not fit each other, each gets a group of its own', () => {
    const areMatched = (one: string, another: string) =>
      ![one, another].every((it) => 'ab'.includes(it));
    const groups = namesOf([family('a'), family('b'), family('c'), family('d')], areMatched);
    expect(groups.sort()).toEqual(['acd', 'bcd']);
  });
});
