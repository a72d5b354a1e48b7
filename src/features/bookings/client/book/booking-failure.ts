import { ApiError } from '#platform/client/api.ts';
import { type Problem, readProblem } from '#platform/client/read-problem.ts';
import type { Guardian } from './booking-draft.ts';

type Failure = Omit<Problem, 'fields'> & {
  fields: Partial<Record<keyof Guardian, string>>;
  isWaiverMissing: boolean;
};

/** Reads a failed booking call; what is wrong with a field stands under the form's name of it. */
export function readFailure(error: unknown): Failure {
  const problem = readProblem(error);
  return {
    ...problem,
    fields: Object.fromEntries(
      Object.entries(problem.fields).flatMap(([name, problem]) => {
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
