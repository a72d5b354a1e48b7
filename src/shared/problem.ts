/** The media type of an error response that programs read (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json';

/** What is wrong with one field: a JSON pointer to it, as a URI fragment ("#/items/0/name"), and a sentence. */
export type FieldError = { pointer: string; detail: string };

/** Why a call failed (RFC 9457). `detail` is to the letter what a caller that takes plain text gets. */
export type Problem = {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  /** The stable name of the failure: "bookings.slotFull". */
  code: string;
  /** Of code "errors.fieldProblem". */
  errors?: FieldError[];
};

/** A path into a JSON value, as a JSON pointer in a URI fragment (RFC 6901). */
export function pointerTo(path: string[]): string {
  const parts = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `#${parts.map((part) => `/${encodeURIComponent(part)}`).join('')}`;
}

/** The path that `pointerTo` was given. */
export function pathAt(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}
