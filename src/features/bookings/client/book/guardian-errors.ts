import { fieldErrors } from '#platform/client/failure.ts';
import type { Guardian } from './booking-draft.ts';

/** What is wrong with fields of a failed booking call, by the form's names of them. */
export function guardianErrors(error: unknown): Partial<Record<keyof Guardian, string>> {
  const { guardianName, guardianEmail, guardianPhone, notes } = fieldErrors(error);
  return {
    ...(guardianName && { name: guardianName }),
    ...(guardianEmail && { email: guardianEmail }),
    ...(guardianPhone && { phone: guardianPhone }),
    ...(notes && { notes }),
  };
}
