import type { Language } from '#shared/languages.ts';
import { type FieldError, pointerTo } from '#shared/problem.ts';
import { type TextKey, type TextValues, translate } from '../translate.ts';

type Details = {
  headers?: Record<string, string>;
  fields?: (language: Language) => FieldError[];
};

/**
 * A failure that a person can be told about: a status, a stable code (its key in the server's texts) and
 * a sentence in the language of the request (`message`, for logs, is English). Everything else that is
 * thrown is logged whole and answered blandly.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly sentence: (language: Language) => string;
  readonly headers: Record<string, string>;
  /** What is wrong with single fields, where the error is about fields. */
  readonly fields: ((language: Language) => FieldError[]) | undefined;
  constructor(
    status: number,
    code: string,
    sentence: (language: Language) => string,
    { headers = {}, fields }: Details = {},
  ) {
    super(sentence('en'));
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.headers = headers;
    this.fields = fields;
  }
}

/** An error by its code: `throw httpError(409, 'bookings.slotFull')`. */
export function httpError(
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 426 | 429 | 502 | 503,
  code: TextKey,
  values?: TextValues,
  headers?: Record<string, string>,
): HttpError {
  return new HttpError(status, code, (language) => translate(code, values, language), {
    ...(headers && { headers }),
  });
}

/** The 400 of a field that the contract alone cannot judge: `field` is its path, such as "repeats.lastDay". */
export function invalidField(
  field: string,
  problem: Extract<TextKey, `validation.${string}` | `errors.${string}`>,
): HttpError {
  const path = field.split('.');
  return invalidFields((language) => [{ path, problem: translate(problem, {}, language) }]);
}

/** What is wrong with the field at `path`; without one, with the whole input. */
export type WrongField = { path?: string[]; problem: string };

/** A 400 with a sentence for each field: "guardianEmail: Valid email is required", one per line. */
export function invalidFields(list: (language: Language) => WrongField[]): HttpError {
  return new HttpError(
    400,
    'errors.fieldProblem',
    (language) =>
      list(language)
        .map((wrong) => fieldLine(wrong, language))
        .join('\n'),
    {
      fields: (language) =>
        list(language).map(({ path = [], problem }) => ({
          pointer: pointerTo(path),
          detail: problem,
        })),
    },
  );
}

function fieldLine({ path, problem }: WrongField, language: Language): string {
  if (!path) return problem;
  return translate('errors.fieldProblem', { field: path.join('.') || 'body', problem }, language);
}

export const notFound = () => httpError(404, 'errors.notFound');
export const signInFirst = () => httpError(401, 'errors.signInFirst');
export const notForYourAccount = () => httpError(403, 'errors.notForYourAccount');
/** The 403 of a session without the right: it lacks the second factor alone where its account has it. */
export const notForThisSession = (accountMay: boolean) =>
  accountMay ? httpError(403, 'errors.secondFactorFirst') : notForYourAccount();
