import { OutsideError } from './outside-error.ts';

/** Maps a network error to an OutsideError; `timeout` is the signal that bounded the request. */
export function toOutsideError(error: unknown, timeout: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (timeout.aborted) return new OutsideError('tooSlow', 'timed out');
  if (code === 'ERR_BUFFER_TOO_LARGE') return new OutsideError('tooLarge', message);
  const isBadResponse =
    /^(HPE_|Z_|ERR__|ERR_BROTLI|ERR_PADDING)/.test(code) || message === 'aborted';
  return new OutsideError(isBadResponse ? 'badAnswer' : 'unreachable', `${code} ${message}`);
}
