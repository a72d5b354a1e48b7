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
const ownFamily = family('own');
const allMatched = () => true;
const suggestedGroups = (
  others: GroupFamily[],
  areMatched: Parameters<typeof suggestGroups>[2] = allMatched,
) =>
  suggestGroups(ownFamily, others, areMatched).map(({ userIds }) => [...userIds].sort().join(''));

describe('suggestGroups', () => {
  test.each([
    ['two families', [family('a')]],
    ['children of different ages', [family('a'), family('b', { childMonths: [50] })]],
    ['families never free together', [family('a'), family('b', { availability: ['evenings'] })]],
    ['a family without children', [family('a'), family('b', { childMonths: [] })]],
  ])('returns no group for %s', (_, others) => expect(suggestedGroups(others)).toEqual([]));

  test('returns no group for families that are not matched with each other', () => {
    expect(suggestedGroups([family('a'), family('b')], () => false)).toEqual([]);
  });

  test('returns no group if only the requesting family’s child is close in age to all others', () => {
    expect(
      suggestedGroups([family('a', { childMonths: [9] }), family('b', { childMonths: [31] })]),
    ).toEqual([]);
  });

  test('groups all families that fit each other, up to six', () => {
    const many = 'abcdefg'.split('').map((name, index) => family(name, { score: 90 - index }));
    expect(suggestedGroups(many)[0]).toBe('abcde');
  });

  test('returns the ages, times and interests that all families share', () => {
    const [group] = suggestGroups(
      { ...ownFamily, childMonths: [20, 55], availability: ['weekends', 'evenings'] },
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

  test('omits a group contained in another one', () => {
    const first = family('a', { availability: ['weekends', 'evenings'] });
    const second = family('b', { availability: ['weekends', 'evenings'] });
    const groups = suggestGroups(
      { ...ownFamily, availability: ['weekends', 'evenings'] },
      [first, second, family('c')],
      allMatched,
    );
    expect(groups.map(({ key }) => key)).toEqual(['a b c']);
  });

  test('returns separate groups for two families that are not matched with each other', () => {
    const areMatched = (one: string, other: string) =>
      ![one, other].every((userId) => 'ab'.includes(userId));
    const groups = suggestedGroups(
      [family('a'), family('b'), family('c'), family('d')],
      areMatched,
    );
    expect(groups.sort()).toEqual(['acd', 'bcd']);
  });
});
