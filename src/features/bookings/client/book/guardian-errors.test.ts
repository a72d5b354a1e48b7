import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api.ts';
import { guardianErrors } from './guardian-errors.ts';

test('maps API errors to form fields and ignores errors of other fields', () => {
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
