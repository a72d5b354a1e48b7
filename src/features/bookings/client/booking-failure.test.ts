import { expect, test } from 'vitest';
import { ApiError } from '../../../client/api.ts';
import { readFailure } from './booking-failure.ts';

test('a network failure leaves the outcome open', () => {
  expect(readFailure(new TypeError('Failed to fetch'))).toEqual({
    sentence: undefined,
    fields: {},
    isWaiverMissing: false,
    isAnswered: false,
  });
});

test("an answer that is not our server's leaves the outcome open", () => {
  const { isAnswered, sentence } = readFailure(new ApiError(504, '<html>Gateway</html>'));
  expect({ isAnswered, sentence }).toEqual({ isAnswered: false, sentence: undefined });
});

test('a refusal is told in the words of the server', () => {
  const failure = readFailure(new ApiError(409, 'This slot is full.', 'bookings.slotFull'));
  expect(failure).toMatchObject({ sentence: 'This slot is full.', isAnswered: true });
});

test('the first request still at work is the same attempt', () => {
  const failure = readFailure(new ApiError(409, 'Still at work.', 'errors.keyBusy'));
  expect(failure).toMatchObject({ sentence: 'Still at work.', isAnswered: false });
});

test('an unexpected failure says nothing of its own', () => {
  const failure = readFailure(new ApiError(500, 'Something went wrong.', 'errors.unexpected'));
  expect(failure).toMatchObject({ sentence: undefined, isAnswered: true });
});

test('problems of fields go to their fields', () => {
  const body = 'guardianEmail: Valid email is required\nnotes: This is too long\ndate: Required';
  const failure = readFailure(new ApiError(400, body, 'errors.fieldProblem'));
  expect(failure.fields).toEqual({
    email: 'Valid email is required',
    notes: 'This is too long',
  });
  expect(failure.sentence).toBeUndefined();
});

test('a missing waiver is told apart', () => {
  const failure = readFailure(new ApiError(409, 'Sign first.', 'bookings.waiverFirst'));
  expect(failure.isWaiverMissing).toBe(true);
});
