import { expect, test } from 'vitest';
import { outcomeOf } from './checkout-outcome.ts';

const input = { sessionId: 'cs_1', isMember: false, isSlow: false, isFailed: false } as const;

test('outcomeOf returns unknown without a session id', () => {
  const withoutSession = { ...input, sessionId: undefined, status: undefined };
  expect(outcomeOf(withoutSession)).toBe('unknown');
});

test('outcomeOf ignores isMember if there is a session id', () => {
  expect(outcomeOf({ ...input, isMember: true, status: 'expired' })).toBe('expired');
});

test("outcomeOf returns paid for a member's free booking", () => {
  const freeBooking = { ...input, sessionId: undefined, isMember: true, status: undefined };
  expect(outcomeOf(freeBooking)).toBe('paid');
});

test('outcomeOf returns pending until the first response', () => {
  expect(outcomeOf({ ...input, status: undefined })).toBe('pending');
});

test('outcomeOf returns slow if the payment stays unconfirmed', () => {
  expect(outcomeOf({ ...input, status: 'pending', isSlow: true })).toBe('slow');
});

test('outcomeOf returns failed if the request fails', () => {
  expect(outcomeOf({ ...input, status: undefined, isFailed: true })).toBe('failed');
});

test.each(['paid', 'pending', 'expired', 'refunded', 'review', 'unknown'] as const)(
  'outcomeOf returns the server’s status %s',
  (status) => {
    expect(outcomeOf({ ...input, status })).toBe(status);
  },
);
