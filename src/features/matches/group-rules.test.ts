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
const allMatched = () => true;
const groupsOf = (
  others: GroupFamily[],
  areMatched: Parameters<typeof suggestGroups>[2] = allMatched,
) => suggestGroups(own, others, areMatched).map(({ userIds }) => [...userIds].sort().join(''));

describe('suggests no group', () => {
  test.each([
    ['of two families', [family('a')]],
    ['with children of different ages', [family('a'), family('b', { childMonths: [50] })]],
    ['without a common free time', [family('a'), family('b', { availability: ['evenings'] })]],
    ['with a family without children', [family('a'), family('b', { childMonths: [] })]],
  ])('%s', (_, others) => expect(groupsOf(others)).toEqual([]));

  test('of families not matched with each other', () => {
    expect(groupsOf([family('a'), family('b')], () => false)).toEqual([]);
  });

  test('with children too far apart, even if each is near the own child', () => {
    expect(
      groupsOf([family('a', { childMonths: [9] }), family('b', { childMonths: [31] })]),
    ).toEqual([]);
  });
});

describe('suggests a group', () => {
  test('of all families that fit each other, at most six', () => {
    const many = 'abcdefg'.split('').map((name, index) => family(name, { score: 90 - index }));
    expect(groupsOf(many)[0]).toBe('abcde');
  });

  test('with the ages, times and interests that all share', () => {
    const [group] = suggestGroups(
      { ...own, childMonths: [20, 55], availability: ['weekends', 'evenings'] },
      [
        family('b', { childMonths: [24, 60], interests: ['music', 'art'] }),
        family('a', { childMonths: [15], availability: ['weekends', 'evenings'] }),
      ],
      allMatched,
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

  test('but none contained in another', () => {
    const both = family('a', { availability: ['weekends', 'evenings'] });
    const other = family('b', { availability: ['weekends', 'evenings'] });
    const groups = suggestGroups(
      { ...own, availability: ['weekends', 'evenings'] },
      [both, other, family('c')],
      allMatched,
    );
    expect(groups.map(({ key }) => key)).toEqual(['a b c']);
  });

  test('for each of two families that are not matched', () => {
    const areMatched = (one: string, another: string) =>
      ![one, another].every((it) => 'ab'.includes(it));
    const groups = groupsOf([family('a'), family('b'), family('c'), family('d')], areMatched);
    expect(groups.sort()).toEqual(['acd', 'bcd']);
  });
});
