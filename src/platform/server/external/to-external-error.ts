import { ExternalError } from './external-error.ts';

/** Converts a network error to an ExternalError; `timeout` is the signal that limited the request. */
export function toExternalError(error: unknown, timeout: AbortSignal): ExternalError {
  if (error instanceof ExternalError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (timeout.aborted) return new ExternalError('tooSlow', 'timed out');
  if (code === 'ERR_BUFFER_TOO_LARGE') return new ExternalError('tooLarge', message);
  const isBadResponse =
    /^(HPE_|Z_|ERR__|ERR_BROTLI|ERR_PADDING)/.test(code) || message === 'aborted';
  return new ExternalError(isBadResponse ? 'badAnswer' : 'unreachable', `${code} ${message}`);
}
