import type { Language } from '#shared/languages.ts';
import { type Sayable, type SayableValues, say } from '../say.ts';

/**
 * Trouble that a person can be told of: a status, a stable code (its key in the server's messages)
 * and a sentence, made when it is answered, in the language of who asked (`message`, for logs, is
 * English). Everything else that is thrown is logged whole and answered blandly.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly sentence: (language: Language) => string;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    code: string,
    sentence: (language: Language) => string,
    headers: Record<string, string> = {},
  ) {
    super(sentence('en'));
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.headers = headers;
  }
}

/** A refusal by its code: `throw refusal(409, 'bookings.slotFull')`. */
export function httpError(
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 426 | 429 | 502 | 503,
  code: Sayable,
  values?: SayableValues,
  headers?: Record<string, string>,
): HttpError {
  return new HttpError(status, code, (language) => say(code, values, language), headers);
}

/** The 400 of a field that the contract alone cannot judge; reads like the contract's own. */
export function wrongField(
  field: string,
  problem: Extract<Sayable, `validation.${string}` | `errors.${string}`>,
): HttpError {
  return new HttpError(400, 'errors.fieldProblem', (language) =>
    say('errors.fieldProblem', { field, problem: say(problem, {}, language) }, language),
  );
}

export const notFound = () => httpError(404, 'errors.notFound');
export const signInFirst = () => httpError(401, 'errors.signInFirst');
export const notForYourAccount = () => httpError(403, 'errors.notForYourAccount');
/** The 403 of a session without the right: it lacks the second factor alone where its account has it. */
export const notForThisSession = (accountMay: boolean) =>
  accountMay ? httpError(403, 'errors.secondFactorFirst') : notForYourAccount();
