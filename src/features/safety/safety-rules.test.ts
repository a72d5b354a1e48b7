import { describe, expect, test } from 'vitest';
import { cannotBeginReason, isNewMember, isSuspended, suspendedUntil } from './safety-rules.ts';

const open = { visibility: 'members', isMatched: false, isBlockedByYou: false } as const;
const now = new Date('2027-03-14T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('a conversation', () => {
  test.each([
    ['may be begun with a person visible to all members', open, null],
    [
      'may be begun with a match who is visible to matches only',
      { ...open, visibility: 'matches', isMatched: true },
      null,
    ],
    [
      'may not be begun with a person visible to matches only who is no match',
      { ...open, visibility: 'matches' },
      'safety.matchesOnly',
    ],
    [
      'may not be begun with a private person, even a match',
      { ...open, visibility: 'private', isMatched: true },
      'safety.takesNone',
    ],
    [
      'may not be begun with a person the caller has blocked',
      { ...open, isBlockedByYou: true },
      'safety.blockedByYou',
    ],
  ] as const)('%s', (_case, addressee, reason) => {
    expect(cannotBeginReason(addressee)).toBe(reason);
  });
});

test('an account is new for exactly seven days', () => {
  expect(isNewMember(daysLater(-7), now)).toBe(false);
  expect(isNewMember(new Date(daysLater(-7).getTime() + 1), now)).toBe(true);
});

test('a suspension expires at its end', () => {
  expect(isSuspended(null, now)).toBe(false);
  expect(isSuspended(now, now)).toBe(false);
  expect(isSuspended(new Date(now.getTime() + 1), now)).toBe(true);
});

test('a second suspension extends the first and never shortens it', () => {
  expect(suspendedUntil(3, now, null)).toEqual(daysLater(3));
  expect(suspendedUntil(3, now, daysLater(1))).toEqual(daysLater(3));
  expect(suspendedUntil(3, now, daysLater(30))).toEqual(daysLater(30));
});
