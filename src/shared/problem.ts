/** The media type of a machine-readable error response (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json';

/** One invalid field: a JSON pointer to it, as a URI fragment ("#/items/0/name"), and a message. */
export type FieldError = { pointer: string; detail: string };

/** The body of an error response (RFC 9457). `detail` is also the complete plain-text response. */
export type Problem = {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  /** For errors on the server's side: the request's id, which the log has too. */
  instance?: string;
  /** The stable error code: "bookings.slotFull". */
  code: string;
  /** Set for the code "errors.fieldProblem". */
  errors?: FieldError[];
};

/** Converts a path in a JSON value to a JSON pointer in a URI fragment (RFC 6901). */
export function pointerTo(path: string[]): string {
  const parts = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `#${parts.map((part) => `/${encodeURIComponent(part)}`).join('')}`;
}

/** The inverse of `pointerTo`. */
export function pathFromPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}
