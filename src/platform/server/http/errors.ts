import type { Language } from '#shared/languages.ts';
import { type FieldError, pointerTo } from '#shared/problem.ts';
import { type TextKey, type TextValues, translate } from '../translate.ts';

type Details = {
  headers?: Record<string, string>;
  fields?: (language: Language) => FieldError[];
};

/**
 * An error with a message for the user: a status, a stable code (its key in the server's texts) and a message
 * in the language of the request (`message`, for logs, is in English). Any other thrown error is logged in
 * full and results in a generic response.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly localize: (language: Language) => string;
  readonly headers: Record<string, string>;
  /** The invalid fields, if the error concerns fields. */
  readonly fields: ((language: Language) => FieldError[]) | undefined;
  constructor(
    status: number,
    code: string,
    localize: (language: Language) => string,
    { headers = {}, fields }: Details = {},
  ) {
    super(localize('en'));
    this.status = status;
    this.code = code;
    this.localize = localize;
    this.headers = headers;
    this.fields = fields;
  }
}

/** Creates an error by its code: `throw httpError(409, 'bookings.slotFull')`. */
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

/**
 * A 400 for a field that the contract alone cannot validate; `field` is its path, such as "repeats.lastDay".
 */
export function invalidField(
  field: string,
  problem: Extract<TextKey, `validation.${string}` | `errors.${string}`>,
): HttpError {
  const path = field.split('.');
  return invalidFields((language) => [{ path, problem: translate(problem, {}, language) }]);
}

/** The problem of the field at `path`, or of the whole input if there is no path. */
export type InvalidField = { path?: string[]; problem: string };

/** A 400 with one line per invalid field: "guardianEmail: Valid email is required". */
export function invalidFields(getFields: (language: Language) => InvalidField[]): HttpError {
  return new HttpError(
    400,
    'errors.fieldProblem',
    (language) =>
      getFields(language)
        .map((field) => fieldLine(field, language))
        .join('\n'),
    {
      fields: (language) =>
        getFields(language).map(({ path = [], problem }) => ({
          pointer: pointerTo(path),
          detail: problem,
        })),
    },
  );
}

function fieldLine({ path, problem }: InvalidField, language: Language): string {
  if (!path) return problem;
  return translate('errors.fieldProblem', { field: path.join('.') || 'body', problem }, language);
}

export const notFound = () => httpError(404, 'errors.notFound');
export const unauthenticated = () => httpError(401, 'errors.signInFirst');
export const forbidden = () => httpError(403, 'errors.notForYourAccount');
/** A 403 that asks for the second factor if the account has the permission but the session lacks it. */
export const forbiddenForSession = (isAccountPermitted: boolean) =>
  isAccountPermitted ? httpError(403, 'errors.secondFactorFirst') : forbidden();
