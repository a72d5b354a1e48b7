/** Errors of the driver and of the network: the database is not there, or went away. */
const GONE = new Set([
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
 * What PostgreSQL says of itself, not of a statement: its connections (08), read only (25006), full or out
 * of memory (53), shut down or starting (57P), its disk (58), damage (XX).
 */
const OF_ITSELF = /^(08|25006|53|57P|58|XX)/;

type Coded = Error & { code: string };

/** The error beneath that says what is down, where something is; else null. */
export function unavailableCause(error: unknown): Error | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const inside =
      at instanceof AggregateError ? at.errors.map(unavailableCause).find(Boolean) : null;
    if (inside) return inside;
    if (isCoded(at) && (isServerError(at) || isGone(at))) return at;
  }
  return null;
}

/** Whether an error of PostgreSQL's is about the server: then its sentence holds nothing of a family's. */
export const isServerError = (error: object): boolean =>
  'severity' in error && 'code' in error && OF_ITSELF.test(String(error.code));

/** A missing file is an outage only as the socket of a database. */
const isGone = (error: Coded) =>
  GONE.has(error.code) &&
  (error.code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect'));

const isCoded = (error: Error): error is Coded => 'code' in error && typeof error.code === 'string';
