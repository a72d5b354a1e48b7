import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { readProblem } from './read-problem.ts';

test('a network failure leaves the outcome open', () => {
  expect(readProblem(new TypeError('Failed to fetch'))).toEqual({
    sentence: undefined,
    fields: {},
    isAnswered: false,
  });
});

test("an answer that is not our server's leaves the outcome open", () => {
  const { isAnswered, sentence } = readProblem(new ApiError(504, '<html>Gateway</html>'));
  expect({ isAnswered, sentence }).toEqual({ isAnswered: false, sentence: undefined });
});

test('a refusal is told in the words of the server', () => {
  const problem = readProblem(new ApiError(409, 'This slot is full.', 'bookings.slotFull'));
  expect(problem).toMatchObject({ sentence: 'This slot is full.', isAnswered: true });
});

test('the first request still at work is the same attempt', () => {
  const problem = readProblem(new ApiError(409, 'Still at work.', 'errors.keyBusy'));
  expect(problem).toMatchObject({ sentence: 'Still at work.', isAnswered: false });
});

test('an unexpected failure says nothing of its own', () => {
  const problem = readProblem(new ApiError(500, 'Something went wrong.', 'errors.unexpected'));
  expect(problem).toMatchObject({ sentence: undefined, isAnswered: true });
});

test('for a person, problems of fields go without the names that the call gives them', () => {
  const body = 'email: Required\nitems.0: This is too long\nphone: Required';
  const { said } = new ApiError(400, body, 'errors.fieldProblem');
  expect(said).toBe('Required\nThis is too long');
  expect(new ApiError(409, 'Note: it is full.', 'x.full').said).toBe('Note: it is full.');
});

test('problems of fields go to their fields', () => {
  const body = 'guardianEmail: Valid email is required\nitems.0: This is too long';
  const problem = readProblem(new ApiError(400, body, 'errors.fieldProblem'));
  expect(problem.fields).toEqual({
    guardianEmail: 'Valid email is required',
    'items.0': 'This is too long',
  });
  expect(problem.sentence).toBeUndefined();
});
