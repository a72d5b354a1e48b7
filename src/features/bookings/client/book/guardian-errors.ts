import { fieldErrors } from '#platform/client/failure.ts';
import type { Guardian } from './booking-draft.ts';

/** Maps the field errors of a failed booking call to the form's field names. */
export function guardianErrors(error: unknown): Partial<Record<keyof Guardian, string>> {
  const { guardianName, guardianEmail, guardianPhone, notes } = fieldErrors(error);
  return {
    ...(guardianName && { name: guardianName }),
    ...(guardianEmail && { email: guardianEmail }),
    ...(guardianPhone && { phone: guardianPhone }),
    ...(notes && { notes }),
  };
}
