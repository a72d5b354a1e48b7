import { OutsideError } from './outside-error.ts';

/** What went wrong with an answer from outside; `patience` is the time that it had. */
export function toOutsideError(error: unknown, patience: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (patience.aborted) return new OutsideError('tooSlow', 'no whole answer in time');
  if (code === 'ERR_BUFFER_TOO_LARGE') return new OutsideError('tooLarge', message);
  const isBadAnswer = /^(HPE_|Z_|ERR__|ERR_BROTLI|ERR_PADDING)/.test(code) || message === 'aborted';
  return new OutsideError(isBadAnswer ? 'badAnswer' : 'unreachable', `${code} ${message}`);
}
