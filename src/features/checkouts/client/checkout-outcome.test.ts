import { expect, test } from 'vitest';
import { outcomeOf } from './checkout-outcome.ts';

const query = { sessionId: 'cs_1', isMember: false, isSlow: false, isFailed: false } as const;

test('is unknown without a session id', () => {
  const bare = { ...query, sessionId: undefined, status: undefined };
  expect(outcomeOf(bare)).toBe('unknown');
});

test('ignores member=true if there is a payment', () => {
  expect(outcomeOf({ ...query, isMember: true, status: 'expired' })).toBe('expired');
});

test("is paid for a member's free booking", () => {
  const free = { ...query, sessionId: undefined, isMember: true, status: undefined };
  expect(outcomeOf(free)).toBe('paid');
});

test('is pending until the first response', () => {
  expect(outcomeOf({ ...query, status: undefined })).toBe('pending');
});

test('is slow if the payment stays unconfirmed', () => {
  expect(outcomeOf({ ...query, status: 'pending', isSlow: true })).toBe('slow');
});

test('is failed if the request fails', () => {
  expect(outcomeOf({ ...query, status: undefined, isFailed: true })).toBe('failed');
});

test.each(['paid', 'pending', 'expired', 'refunded', 'review', 'unknown'] as const)(
  'passes on %s',
  (status) => {
    expect(outcomeOf({ ...query, status })).toBe(status);
  },
);
