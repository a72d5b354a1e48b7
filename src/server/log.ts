import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * Structured lines on standard output. Personal data stays out: requests are logged by their route's
 * pattern, and an error by its type, message and stack alone; a failed query's parameters are dropped.
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

/** Gathered for a moment, for a write per line costs a busy server more than the line itself. */
const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 });

function errorWithoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const cause = error.cause instanceof Error ? errorWithoutData(error.cause) : undefined;
  const code = 'code' in error ? String(error.code) : undefined;
  const isQuery = 'query' in error || 'params' in error;
  const constraint = 'constraint_name' in error ? error.constraint_name : undefined;
  return {
    type: error.name,
    code,
    constraint,
    message: isQuery ? 'a query failed' : error.message,
    stack: isQuery ? stackFrames(error) : error.stack,
    cause,
  };
}

/** The frames alone: the first lines of a query error's stack repeat the query and its parameters. */
function stackFrames(error: Error) {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
