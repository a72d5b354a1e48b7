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
 * PostgreSQL errors about the server, not a statement: connections (08), read only (25006), disk or memory full
 * (53), shutting down or starting (57P), I/O (58), corruption (XX).
 */
const SERVER_CODES = /^(08|25006|53|57P|58|XX)/;

type Coded = Error & { code: string };

/** The error in the cause chain that shows the database is unavailable, else null. */
export function unavailableCause(error: unknown): Error | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const inside =
      at instanceof AggregateError ? at.errors.map(unavailableCause).find(Boolean) : null;
    if (inside) return inside;
    if (isCoded(at) && (isServerError(at) || isConnectionError(at))) return at;
  }
  return null;
}

/** Whether a PostgreSQL error is about the server: its message then contains no personal data. */
export const isServerError = (error: object): boolean =>
  'severity' in error && 'code' in error && SERVER_CODES.test(String(error.code));

/** ENOENT counts only for a database socket. */
const isConnectionError = (error: Coded) =>
  CONNECTION_CODES.has(error.code) &&
  (error.code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect'));

const isCoded = (error: Error): error is Coded => 'code' in error && typeof error.code === 'string';
