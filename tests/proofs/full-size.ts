/** Whether the proofs run at full size (`npm run test:long`) or as a sample (`npm test`). */
export const isLong = Boolean(process.env.LONG);

/** The full or the sample size. */
export const pickSize = (full: number, sample: number): number => (isLong ? full : sample);
