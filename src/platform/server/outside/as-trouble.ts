import { OutsideTrouble } from './outside-trouble.ts';

/** What went wrong with an answer from outside; `patience` is the time that it had. */
export function asTrouble(error: unknown, patience: AbortSignal): OutsideTrouble {
  if (error instanceof OutsideTrouble) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (patience.aborted) return new OutsideTrouble('tooSlow', 'no whole answer in time');
  if (code === 'ERR_BUFFER_TOO_LARGE') return new OutsideTrouble('tooLarge', message);
  const isBadAnswer = /^(HPE_|Z_|ERR__|ERR_BROTLI|ERR_PADDING)/.test(code) || message === 'aborted';
  return new OutsideTrouble(isBadAnswer ? 'badAnswer' : 'unreachable', `${code} ${message}`);
}
