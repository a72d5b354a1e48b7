import { describe, expect, test } from 'vitest';
import { isNewMember, isSuspended, suspendedUntil, whyNotBegin } from './safety-rules.ts';

const open = { visibility: 'members', isMatched: false, isBlockedByYou: false } as const;
const now = new Date('2027-03-14T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('a conversation may be begun', () => {
  test.each([
    ['with whom all members find', open, null],
    [
      'with a match of who is for matches only',
      { ...open, visibility: 'matches', isMatched: true },
      null,
    ],
    ['not with others of those', { ...open, visibility: 'matches' }, 'safety.matchesOnly'],
    [
      'not with who is private, match or not',
      { ...open, visibility: 'private', isMatched: true },
      'safety.takesNone',
    ],
    ['not with whom one has blocked', { ...open, isBlockedByYou: true }, 'safety.blockedByYou'],
  ] as const)('%s', (_what, addressee, why) => {
    expect(whyNotBegin(addressee)).toBe(why);
  });
});

test('an account is new for seven days, to the moment', () => {
  expect(isNewMember(daysLater(-7), now)).toBe(false);
  expect(isNewMember(new Date(daysLater(-7).getTime() + 1), now)).toBe(true);
});

test('a suspension ends at its instant, by itself', () => {
  expect(isSuspended(null, now)).toBe(false);
  expect(isSuspended(now, now)).toBe(false);
  expect(isSuspended(new Date(now.getTime() + 1), now)).toBe(true);
});

test('a second suspension lengthens the first and never shortens it', () => {
  expect(suspendedUntil(3, now, null)).toEqual(daysLater(3));
  expect(suspendedUntil(3, now, daysLater(1))).toEqual(daysLater(3));
  expect(suspendedUntil(3, now, daysLater(30))).toEqual(daysLater(30));
});
