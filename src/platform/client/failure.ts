import { pathAt } from '#shared/problem.ts';
import { ApiError } from './api.ts';
import { toast } from './ui/toast.ts';

/**
 * The server's message for a person. Undefined if there is none, or if the response is not from our server: the
 * page then shows its own.
 */
export function failureMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === '' || error.code === 'errors.unexpected') {
    return undefined;
  }
  const { body, errors } = error;
  return errors.length > 0 ? [...new Set(errors.map(({ detail }) => detail))].join('\n') : body;
}

/** Transient errors. */
const TEMPORARY = ['errors.tooManyTries', 'errors.keyBusy', 'errors.stopping', 'errors.outage'];

/**
 * Like failureMessage, for toasts whose text spec 8 prescribes: also undefined for field errors, which are shown at their
 * fields, and for general errors that are not transient.
 */
export function reasonOf(error: unknown): string | undefined {
  const isGeneral = error instanceof ApiError && error.code.startsWith('errors.');
  return isGeneral && !TEMPORARY.includes(error.code) ? undefined : failureMessage(error);
}

/** Validation errors by the paths of their fields in the call: "email", "items.0.name". */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, detail }) => [pathAt(pointer).join('.'), detail]),
  );
}

/** Shows an error toast with the server's message, else with `otherwise`. */
export function failedToast(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: failureMessage(error) ?? otherwise, destructive: true });
}

/** The request may still have succeeded. */
const OUTCOME_UNKNOWN = ['', 'errors.keyBusy', 'errors.outage'];

/** Whether the outcome is known: a retry then needs a new idempotency key. */
export function isOutcomeKnown(error: unknown): boolean {
  return error instanceof ApiError && !OUTCOME_UNKNOWN.includes(error.code);
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
