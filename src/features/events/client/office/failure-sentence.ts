import { ApiError } from '#platform/client/api.ts';

/** The server's own sentence for what was refused, without field names; nothing where it has none. */
export function failureSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === '') return undefined;
  if (error.code === 'errors.fieldProblem') return error.said;
  return error.code.startsWith('eventAdmin.') ? error.body : undefined;
}
