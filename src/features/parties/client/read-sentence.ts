import { ApiError } from '../../../client/api.ts';

const general = ['errors.tooManyTries', 'errors.keyBusy', 'errors.stopping'];

/** The server's own sentence for a person, where it has one; else the page says its own. */
export function readSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isTold =
    error.code.startsWith('parties.') ||
    error.code.startsWith('checkouts.') ||
    general.includes(error.code);
  return isTold ? error.body : undefined;
}
