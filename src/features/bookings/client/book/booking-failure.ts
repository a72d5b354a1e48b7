import { ApiError } from '#platform/client/api.ts';
import { type Refusal, readRefusal } from '#platform/client/read-refusal.ts';
import type { Guardian } from './booking-draft.ts';

type Failure = Omit<Refusal, 'fields'> & {
  fields: Partial<Record<keyof Guardian, string>>;
  isWaiverMissing: boolean;
};

/** Reads a failed booking call; what is wrong with a field stands under the form's name of it. */
export function readFailure(error: unknown): Failure {
  const refusal = readRefusal(error);
  return {
    ...refusal,
    fields: Object.fromEntries(
      Object.entries(refusal.fields).flatMap(([name, problem]) => {
        const field = fieldNames[name];
        return field ? [[field, problem]] : [];
      }),
    ),
    isWaiverMissing: error instanceof ApiError && error.code === 'bookings.waiverFirst',
  };
}

const fieldNames: Record<string, keyof Guardian> = {
  guardianName: 'name',
  guardianEmail: 'email',
  guardianPhone: 'phone',
  notes: 'notes',
};
