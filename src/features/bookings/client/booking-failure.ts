import { ApiError } from '../../../client/api.ts';
import type { Guardian } from './guardian-draft.ts';

type Failure = {
  /** The server's own sentence, where it has one for a person; else the page says its own. */
  sentence: string | undefined;
  /** What is wrong with single fields. */
  fields: Partial<Record<keyof Guardian, string>>;
  isWaiverMissing: boolean;
  /** The server has decided: trying again is another attempt. False when nobody knows its outcome. */
  isAnswered: boolean;
};

/** Answers that hold a sentence although their name says nothing of bookings. */
const generalSentences = ['errors.tooManyTries', 'errors.keyBusy', 'errors.stopping'];

/** Reads a failed booking call: what to tell, what to mark, and whether it was answered at all. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.code === '') {
    return { sentence: undefined, fields: {}, isWaiverMissing: false, isAnswered: false };
  }
  const isTold = !error.code.startsWith('errors.') || generalSentences.includes(error.code);
  return {
    sentence: isTold ? error.body : undefined,
    fields: error.code === 'errors.fieldProblem' ? readFields(error.body) : {},
    isWaiverMissing: error.code === 'bookings.waiverFirst',
    isAnswered: error.code !== 'errors.keyBusy',
  };
}

const fieldNames: Record<string, keyof Guardian> = {
  guardianName: 'name',
  guardianEmail: 'email',
  guardianPhone: 'phone',
  notes: 'notes',
};

/** "guardianEmail: Valid email is required", one per line (decisions: Errors). */
function readFields(body: string): Failure['fields'] {
  const fields: Failure['fields'] = {};
  for (const line of body.split('\n')) {
    const [, name = '', problem] = /^(\w+): (.+)$/.exec(line) ?? [];
    const field = fieldNames[name];
    if (field && problem) fields[field] = problem;
  }
  return fields;
}
