/** Network errors: the database is unreachable or the connection was lost. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of the driver, which have no code: the connection was lost, not opened in time, or none became free. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout e\w+|Client (has encountered|was closed)|Cannot use a pool after)/;

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
    if (DRIVER_MESSAGES.test(current.message) || isServerError(current)) return current;
    if (isCoded(current) && isConnectionError(current)) return current;
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
