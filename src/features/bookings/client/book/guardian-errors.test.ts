import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api.ts';
import { guardianErrors } from './guardian-errors.ts';

test('errors of a booking call go to the fields of the form', () => {
  const errors = [
    { pointer: '#/guardianEmail', detail: 'Valid email is required' },
    { pointer: '#/notes', detail: 'This is too long' },
    { pointer: '#/date', detail: 'Required' },
  ];
  expect(guardianErrors(new ApiError(400, '', 'errors.fieldProblem', errors))).toEqual({
    email: 'Valid email is required',
    notes: 'This is too long',
  });
});
