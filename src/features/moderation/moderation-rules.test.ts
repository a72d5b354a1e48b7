import { describe, expect, test } from 'vitest';
import {
  conversationProblem,
  isNewMember,
  isSuspended,
  suspensionEnd,
} from './moderation-rules.ts';

const visiblePerson = {
  visibility: 'members',
  isMatched: false,
  isBlockedByCaller: false,
} as const;
const now = new Date('2027-03-14T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('conversationProblem', () => {
  test.each([
    ['allows a person who is visible to all members', visiblePerson, null],
    [
      'allows a match who is visible only to matches',
      { ...visiblePerson, visibility: 'matches', isMatched: true },
      null,
    ],
    [
      'rejects a non-match who is visible only to matches',
      { ...visiblePerson, visibility: 'matches' },
      'safety.matchesOnly',
    ],
    [
      'rejects a private person, even a match',
      { ...visiblePerson, visibility: 'private', isMatched: true },
      'safety.takesNone',
    ],
    [
      'rejects a person whom the caller has blocked',
      { ...visiblePerson, isBlockedByCaller: true },
      'safety.blockedByYou',
    ],
  ] as const)('%s', (_title, recipient, problem) => {
    expect(conversationProblem(recipient)).toBe(problem);
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
  expect(suspensionEnd(3, now, null)).toEqual(daysLater(3));
  expect(suspensionEnd(3, now, daysLater(1))).toEqual(daysLater(3));
  expect(suspensionEnd(3, now, daysLater(30))).toEqual(daysLater(30));
});
