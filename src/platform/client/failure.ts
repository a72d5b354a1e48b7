import { pathAt } from '#shared/problem.ts';
import { ApiError } from './api.ts';
import { toast } from './ui/toast.ts';

/**
 * The server's own sentence for a person. Undefined where it has none, or where the response is not our
 * server's: then a page says its own.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === '' || error.code === 'errors.unexpected') {
    return undefined;
  }
  const { body, errors } = error;
  return errors.length > 0 ? [...new Set(errors.map(({ detail }) => detail))].join('\n') : body;
}

/** General failures that a person can wait out. */
const TEMPORARY = ['errors.tooManyTries', 'errors.keyBusy', 'errors.stopping', 'errors.outage'];

/**
 * The same where spec 8 words the toast: undefined also for wrong fields, which show their own errors, and for
 * general failures that waiting does not cure.
 */
export function reasonOf(error: unknown): string | undefined {
  const isGeneral = error instanceof ApiError && error.code.startsWith('errors.');
  return isGeneral && !TEMPORARY.includes(error.code) ? undefined : sentenceOf(error);
}

/** What is wrong with single fields, by their paths in the call: "email", "items.0.name". */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, detail }) => [pathAt(pointer).join('.'), detail]),
  );
}

/** Toasts why something was not done: the server's sentence, else the page's. */
export function failedToast(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: sentenceOf(error) ?? otherwise, destructive: true });
}

/** What was begun may have been done all the same. */
const UNDECIDED = ['', 'errors.keyBusy', 'errors.outage'];

/** Whether the server has decided: then trying again is another attempt. False where nobody knows. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && !UNDECIDED.includes(error.code);
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
