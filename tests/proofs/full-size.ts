/** `npm run test:long` runs the proofs at full size, `npm test` a sample of each. */
export const isLong = Boolean(process.env.LONG);

export const sized = (full: number, sample: number): number => (isLong ? full : sample);
