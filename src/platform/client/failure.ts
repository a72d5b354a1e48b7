import { pathFromPointer } from '#shared/problem.ts';
import { ApiError } from './api.ts';
import { toast } from './ui/toast/toast.ts';

/**
 * The server's message for the user. Undefined if it has none or the response is not from our server: the
 * page then shows its own text.
 */
export function failureMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === '' || error.code === 'errors.unexpected') {
    return undefined;
  }
  const { body, errors } = error;
  return errors.length > 0 ? [...new Set(errors.map(({ detail }) => detail))].join('\n') : body;
}

const TRANSIENT = ['errors.tooManyTries', 'errors.keyBusy', 'errors.stopping', 'errors.outage'];

/**
 * Like failureMessage, for toasts whose text spec 8 prescribes: also undefined for field errors, which are
 * shown next to their fields, and for general errors that are not transient.
 */
export function reasonOf(error: unknown): string | undefined {
  const isGeneral = error instanceof ApiError && error.code.startsWith('errors.');
  return isGeneral && !TRANSIENT.includes(error.code) ? undefined : failureMessage(error);
}

/** Validation messages by field path in the request: "email", "items.0.name". */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, detail }) => [pathFromPointer(pointer).join('.'), detail]),
  );
}

/** Names a request that failed on the server's side in its log; undefined for other errors. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.reference : undefined;
}

/**
 * Shows an error toast with the server's message, or `fallback` if there is none. `messageOf` decides what the server's
 * message is.
 */
export function toastError(
  title: string,
  error: unknown,
  fallback?: string,
  messageOf = failureMessage,
): void {
  toastFailure(title, error, messageOf(error) ?? fallback);
}

/** Shows an error toast with this text, whatever the server says, and the error's reference. */
export function toastFailure(title: string, error: unknown, description?: string): void {
  toast({ title, description, reference: referenceOf(error), destructive: true });
}

/** Codes after which the request may still have succeeded; empty if the response is not from our server. */
const OUTCOME_UNKNOWN = ['', 'errors.keyBusy', 'errors.outage'];

/** Whether the outcome is known. If so, a retry needs a new idempotency key. */
export function isOutcomeKnown(error: unknown): boolean {
  return error instanceof ApiError && !OUTCOME_UNKNOWN.includes(error.code);
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
