import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { isServerError } from './database/database-unavailable.ts';

/**
 * JSON lines on standard output. No personal data: requests are logged by route pattern, errors by type,
 * message and stack only; a failed query's parameters are dropped.
 */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutData },
    },
    destination,
  );
}

/** Buffered: a write per line costs a busy server more than the line itself. */
const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 });

function errorWithoutData(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: 'not an error object', kind: kindOf(error) };
  const cause = isErrorLike(error.cause) ? errorWithoutData(error.cause) : undefined;
  const errors = Array.isArray(error.errors) ? error.errors.map(errorWithoutData) : undefined;
  const code = error.code === undefined ? undefined : String(error.code);
  const message = messageWithoutData(error);
  return {
    type: error.name ?? kindOf(error),
    code,
    constraint: error.constraint_name,
    message,
    stack: message === error.message ? error.stack : stackFrames(error),
    cause,
    errors,
  };
}

type ErrorLike = { message: string; stack: string } & Partial<
  Record<'name' | 'code' | 'cause' | 'errors' | 'constraint_name', unknown>
>;

/** The job queue passes on plain copies of errors. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string' &&
  'stack' in error &&
  typeof error.stack === 'string';

/** PostgreSQL's message if it is about the server; messages about statements can contain values. */
function messageWithoutData(error: ErrorLike): string {
  const isQuery = 'query' in error || 'params' in error || 'severity' in error;
  return isQuery && !isServerError(error) ? 'a query failed' : error.message;
}

/** The class or primitive type, never the content. */
const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? (Object.getPrototypeOf(value)?.constructor?.name ?? 'object')
    : typeof value;

/** Frames only: the first lines of a query error's stack repeat the query and its parameters. */
function stackFrames(error: ErrorLike) {
  return error.stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
