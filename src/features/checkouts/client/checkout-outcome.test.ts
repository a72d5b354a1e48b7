import { expect, test } from 'vitest';
import { outcomeOf } from './checkout-outcome.ts';

const asked = { sessionId: 'cs_1', isMember: false, isSlow: false, isFailed: false } as const;

test('an address without a payment confirms nothing', () => {
  const bare = { ...asked, sessionId: undefined, status: undefined };
  expect(outcomeOf(bare)).toBe('unknown');
});

test("member=true does not outweigh a payment's state", () => {
  expect(outcomeOf({ ...asked, isMember: true, status: 'expired' })).toBe('expired');
});

test("a member's free booking is confirmed", () => {
  const free = { ...asked, sessionId: undefined, isMember: true, status: undefined };
  expect(outcomeOf(free)).toBe('paid');
});

test('until the first answer the payment is being confirmed', () => {
  expect(outcomeOf({ ...asked, status: undefined })).toBe('pending');
});

test('a payment that stays unconfirmed is slow', () => {
  expect(outcomeOf({ ...asked, status: 'pending', isSlow: true })).toBe('slow');
});

test('a failed question is no failed payment', () => {
  expect(outcomeOf({ ...asked, status: undefined, isFailed: true })).toBe('failed');
});

test.each(['paid', 'pending', 'expired', 'refunded', 'review', 'unknown'] as const)(
  '%s is told as it is',
  (status) => {
    expect(outcomeOf({ ...asked, status })).toBe(status);
  },
);
