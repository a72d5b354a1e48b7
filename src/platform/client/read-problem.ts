import { ApiError } from './api.ts';

export type Problem = {
  /** The server's own sentence, where it has one for a person; else the page says its own. */
  sentence: string | undefined;
  /** What is wrong with single fields, by the call's names. */
  fields: Record<string, string>;
  /** The server has decided: trying again is another attempt. False when nobody knows its outcome. */
  isAnswered: boolean;
};

/** General answers that hold a sentence for a person, too. */
const generalSentences = [
  'errors.tooManyTries',
  'errors.keyBusy',
  'errors.stopping',
  'errors.outage',
];
/** What was begun may have been done all the same. */
const undecided = ['errors.keyBusy', 'errors.outage'];

/** Reads a failed call: what to tell, what to mark, and whether it was answered at all. */
export function readProblem(error: unknown): Problem {
  if (!(error instanceof ApiError) || error.code === '') {
    return { sentence: undefined, fields: {}, isAnswered: false };
  }
  const isTold = !error.code.startsWith('errors.') || generalSentences.includes(error.code);
  return {
    sentence: isTold ? error.body : undefined,
    fields: error.code === 'errors.fieldProblem' ? readFields(error.body) : {},
    isAnswered: !undecided.includes(error.code),
  };
}

/** "guardianEmail: Valid email is required", one per line (decisions: Errors). */
function readFields(body: string): Record<string, string> {
  return Object.fromEntries(
    body.split('\n').flatMap((line) => {
      const [, name, problem] = /^([\w.]+): (.+)$/.exec(line) ?? [];
      return name && problem ? [[name, problem]] : [];
    }),
  );
}
