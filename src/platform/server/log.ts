import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { isServerError } from './database/database-unavailable.ts';
import { traceFields } from './tracing/tracing.ts';
import { thisWorker } from './workers/this-worker.ts';

/**
 * Logs JSON lines to standard output without personal data: requests by route pattern, errors only by type,
 * message and stack. Parameters of failed queries are dropped. With tracing, lines contain the trace id; a worker's
 * lines carry its number.
 */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL'> & Partial<Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>>,
  destination: DestinationStream = standardOutput(),
  worker = thisWorker,
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: worker ? { worker: worker.number } : undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: redactError },
      ...(config.OTEL_EXPORTER_OTLP_ENDPOINT && { mixin: traceFields }),
    },
    destination,
  );
}

/** Buffered, because on a busy server one write per line costs more than the line itself. */
const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, periodicFlush: 100, ...BUFFER });

/** Workers share one pipe, which keeps a write of at most 4,096 bytes whole. */
const BUFFER = thisWorker ? { minLength: 2048, maxWrite: 4096 } : { minLength: 8192 };

function redactError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: 'not an error object', kind: kindOf(error) };
  const cause = isErrorLike(error.cause) ? redactError(error.cause) : undefined;
  const errors = Array.isArray(error.errors) ? error.errors.map(redactError) : undefined;
  const code = error.code === undefined ? undefined : String(error.code);
  const message = redactMessage(error);
  return {
    type: error.name ?? kindOf(error),
    code,
    constraint: error.constraint,
    message,
    stack: message === error.message ? error.stack : stackFrames(error),
    cause,
    errors,
  };
}

type ErrorLike = { message: string; stack: string } & Partial<
  Record<'name' | 'code' | 'cause' | 'errors' | 'constraint', unknown>
>;

/** The job queue reports plain copies of errors. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string' &&
  'stack' in error &&
  typeof error.stack === 'string';

/** Keeps PostgreSQL's messages about the server; those about statements can contain values. */
function redactMessage(error: ErrorLike): string {
  const isQuery = 'query' in error || 'params' in error || 'severity' in error;
  return isQuery && !isServerError(error) ? 'a query failed' : error.message;
}

/** Returns the class name or primitive type, never the content. */
const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? (Object.getPrototypeOf(value)?.constructor?.name ?? 'object')
    : typeof value;

/** Keeps only stack frames, because the first lines of a query error repeat the query and its parameters. */
function stackFrames(error: ErrorLike) {
  return error.stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
