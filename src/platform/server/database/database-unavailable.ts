/** Driver and network errors: the database is unreachable or the connection was lost. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL errors that concern the server instead of a statement: connections (08), read only (25006), disk
 * or memory full (53), shutting down or starting (57P), I/O (58), corruption (XX).
 */
const SERVER_CODES = /^(08|25006|53|57P|58|XX)/;

type CodedError = Error & { code: string };

/** Returns the error in the cause chain which shows that the database is unavailable, or null. */
export function unavailableCause(error: unknown): Error | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const nested =
      current instanceof AggregateError ? current.errors.map(unavailableCause).find(Boolean) : null;
    if (nested) return nested;
    if (isCoded(current) && (isServerError(current) || isConnectionError(current))) return current;
  }
  return null;
}

/** Whether a PostgreSQL error concerns the server, in which case its message contains no personal data. */
export const isServerError = (error: object): boolean =>
  'severity' in error && 'code' in error && SERVER_CODES.test(String(error.code));

/** ENOENT counts only if it is about the database socket. */
const isConnectionError = (error: CodedError) =>
  CONNECTION_CODES.has(error.code) &&
  (error.code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect'));

const isCoded = (error: Error): error is CodedError =>
  'code' in error && typeof error.code === 'string';
