import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import {
  failureMessage,
  fieldErrors,
  hasCode,
  hasStatus,
  isOutcomeKnown,
  reasonOf,
  toastError,
  toastFailure,
} from './failure.ts';
import { toastStore } from './ui/toast/toast.ts';

const invalidFields = new ApiError(400, 'email: Required\nphone: Required', 'errors.fieldProblem', [
  { pointer: '#/email', detail: 'Required' },
  { pointer: '#/phone', detail: 'Required' },
  { pointer: '#/items/0/a~1b%20c', detail: 'This is too long' },
]);

test('returns the server message', () => {
  expect(failureMessage(new ApiError(409, 'Note: it is full.', 'x.full'))).toBe(
    'Note: it is full.',
  );
  expect(failureMessage(new ApiError(503, 'Try again.', 'errors.outage'))).toBe('Try again.');
});

test('returns the messages of invalid fields without their names', () => {
  expect(failureMessage(invalidFields)).toBe('Required\nThis is too long');
});

test('returns undefined for unexpected errors and for responses from other servers', () => {
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

test('returns a reason for specific and transient errors only', () => {
  expect(reasonOf(new ApiError(409, 'It is full.', 'x.full'))).toBe('It is full.');
  expect(reasonOf(new ApiError(503, 'Try again.', 'errors.outage'))).toBe('Try again.');
  const notFoundError = new ApiError(404, 'Nothing here.', 'errors.notFound');
  expect([invalidFields, notFoundError, new TypeError('x')].map(reasonOf)).toEqual(
    Array(3).fill(undefined),
  );
});

test('returns field errors by field path', () => {
  expect(fieldErrors(invalidFields)).toEqual({
    email: 'Required',
    phone: 'Required',
    'items.0.a/b c': 'This is too long',
  });
  expect(fieldErrors(new ApiError(409, 'email: is not a field here', 'x.full'))).toEqual({});
  expect(fieldErrors(new TypeError('Failed to fetch'))).toEqual({});
});

test('reports an unknown outcome after an outage, a busy idempotency key or a response from another server', () => {
  const unknownOutcomes = [
    new ApiError(409, 'In progress.', 'errors.keyBusy'),
    new ApiError(503, 'Unavailable.', 'errors.outage'),
    new ApiError(504, 'Gateway timeout'),
    new TypeError('Failed to fetch'),
  ];
  expect(unknownOutcomes.map(isOutcomeKnown)).toEqual([false, false, false, false]);
  expect(isOutcomeKnown(new ApiError(409, 'Full.', 'bookings.slotFull'))).toBe(true);
});

test('matches status and code of API errors only', () => {
  const notFound = new ApiError(404, 'Nothing here.', 'errors.notFound');
  expect([hasStatus(notFound, 400, 404), hasStatus(notFound, 400)]).toEqual([true, false]);
  expect([hasCode(notFound, 'errors.notFound'), hasCode(notFound, '')]).toEqual([true, false]);
  expect(hasStatus({ status: 404 }, 404)).toBe(false);
});

test('toasts show the reference of a failure on the server’s side, whatever their text', () => {
  const failure = new ApiError(500, 'Something went wrong.', 'errors.unexpected', [], 'req-7f3a');
  toastError('Not booked', failure, 'Please try again.', reasonOf);
  expect(toastStore.current()).toMatchObject({
    description: 'Please try again.',
    reference: 'req-7f3a',
  });
  toastFailure('Not saved', failure);
  expect(toastStore.current()).toMatchObject({ title: 'Not saved', reference: 'req-7f3a' });
  toastError('Not booked', new ApiError(409, 'It is full.', 'x.full'));
  expect(toastStore.current()).toMatchObject({ description: 'It is full.', reference: undefined });
});
