import { expect, test } from 'vitest';
import { outcomeOf } from './checkout-outcome.ts';

const query = { sessionId: 'cs_1', isMember: false, isSlow: false, isFailed: false } as const;

test('outcomeOf returns unknown without a session id', () => {
  const withoutSession = { ...query, sessionId: undefined, status: undefined };
  expect(outcomeOf(withoutSession)).toBe('unknown');
});

test('outcomeOf ignores member=true if there is a session id', () => {
  expect(outcomeOf({ ...query, isMember: true, status: 'expired' })).toBe('expired');
});

test("outcomeOf returns paid for a member's free booking", () => {
  const free = { ...query, sessionId: undefined, isMember: true, status: undefined };
  expect(outcomeOf(free)).toBe('paid');
});

test('outcomeOf returns pending until the first response', () => {
  expect(outcomeOf({ ...query, status: undefined })).toBe('pending');
});

test('outcomeOf returns slow if the payment stays unconfirmed', () => {
  expect(outcomeOf({ ...query, status: 'pending', isSlow: true })).toBe('slow');
});

test('outcomeOf returns failed if the request fails', () => {
  expect(outcomeOf({ ...query, status: undefined, isFailed: true })).toBe('failed');
});

test.each(['paid', 'pending', 'expired', 'refunded', 'review', 'unknown'] as const)(
  'outcomeOf returns the status %s of the server',
  (status) => {
    expect(outcomeOf({ ...query, status })).toBe(status);
  },
);
