import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api.ts';
import { readFailure } from './booking-failure.ts';

test('problems of fields go to the fields of the form', () => {
  const body = 'guardianEmail: Valid email is required\nnotes: This is too long\ndate: Required';
  const failure = readFailure(new ApiError(400, body, 'errors.fieldProblem'));
  expect(failure.fields).toEqual({
    email: 'Valid email is required',
    notes: 'This is too long',
  });
  expect(failure.isAnswered).toBe(true);
});

test('a missing waiver is told apart', () => {
  const failure = readFailure(new ApiError(409, 'Sign first.', 'bookings.waiverFirst'));
  expect(failure).toMatchObject({ isWaiverMissing: true, sentence: 'Sign first.' });
});
