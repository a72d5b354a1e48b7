import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import {
  failureMessage,
  fieldErrors,
  hasCode,
  hasStatus,
  isOutcomeKnown,
  reasonOf,
} from './failure.ts';

const invalidFields = new ApiError(400, 'email: Required\nphone: Required', 'errors.fieldProblem', [
  { pointer: '#/email', detail: 'Required' },
  { pointer: '#/phone', detail: 'Required' },
  { pointer: '#/items/0/a~1b%20c', detail: 'This is too long' },
]);

test('a sentence is the one of the server', () => {
  expect(failureMessage(new ApiError(409, 'Note: it is full.', 'x.full'))).toBe(
    'Note: it is full.',
  );
  expect(failureMessage(new ApiError(503, 'Try again.', 'errors.outage'))).toBe('Try again.');
});

test('a sentence about fields goes without the names that the call gives them', () => {
  expect(failureMessage(invalidFields)).toBe('Required\nThis is too long');
});

test('there is no sentence where the server has none for a person, or did not respond itself', () => {
  const unexpected = new ApiError(500, 'Something went wrong.', 'errors.unexpected');
  for (const error of [
    unexpected,
    new ApiError(502, '<html>Bad gateway</html>'),
    new TypeError('Failed to fetch'),
    null,
  ]) {
    expect(failureMessage(error)).toBeUndefined();
  }
});

test('toasts that spec 8 words give way to a reason, not to a wrong field or a general failure', () => {
  expect(reasonOf(new ApiError(409, 'It is full.', 'x.full'))).toBe('It is full.');
  expect(reasonOf(new ApiError(503, 'Try again.', 'errors.outage'))).toBe('Try again.');
  const nothingHere = new ApiError(404, 'Nothing here.', 'errors.notFound');
  expect([invalidFields, nothingHere, new TypeError('x')].map(reasonOf)).toEqual(
    Array(3).fill(undefined),
  );
});

test('errors of fields are named by their paths', () => {
  expect(fieldErrors(invalidFields)).toEqual({
    email: 'Required',
    phone: 'Required',
    'items.0.a/b c': 'This is too long',
  });
  expect(fieldErrors(new ApiError(409, 'email: is no field here', 'x.full'))).toEqual({});
  expect(fieldErrors(new TypeError('Failed to fetch'))).toEqual({});
});

test('an outcome is open after an outage, a busy key, or a response that is not our server’s', () => {
  const statusOfOpen = [
    new ApiError(409, 'At work.', 'errors.keyBusy'),
    new ApiError(503, 'Away.', 'errors.outage'),
    new ApiError(504, 'Gateway timeout'),
    new TypeError('Failed to fetch'),
  ];
  expect(statusOfOpen.map(isOutcomeKnown)).toEqual([false, false, false, false]);
  expect(isOutcomeKnown(new ApiError(409, 'Full.', 'bookings.slotFull'))).toBe(true);
});

test('status and code are asked of failed calls only', () => {
  const gone = new ApiError(404, 'Nothing here.', 'errors.notFound');
  expect([hasStatus(gone, 400, 404), hasStatus(gone, 400)]).toEqual([true, false]);
  expect([hasCode(gone, 'errors.notFound'), hasCode(gone, '')]).toEqual([true, false]);
  expect(hasStatus({ status: 404 }, 404)).toBe(false);
});
