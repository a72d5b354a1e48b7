import { createHash, createHmac } from 'node:crypto';

/** A UUID derived from the arguments, identical on every run and machine. */
export function idFor(kind: string, number: number): string {
  const digits = createHash('sha256').update(`sample ${kind} ${number}`).digest('hex');
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

/** 128 bits as hex, derived from the installation's secret: identical on every run, but not guessable. */
export const secretCodeFor = (secret: string, kind: string, number: number) =>
  createHmac('sha256', secret)
    .update(`sample ${kind} ${number}`)
    .digest('hex')
    .slice(0, 32)
    .toUpperCase();

/** A deterministic generator of random numbers in [0, 1) for one row of sample data (mulberry32). */
export function seededRandom(kind: string, number: number): () => number {
  let state = number;
  for (const letter of kind) state = Math.imul(state ^ letter.charCodeAt(0), 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the item for a random number in [0, 1). Throws on an empty list. */
export function pick<T>(items: readonly T[], random: number): T {
  const item = items[Math.floor(random * items.length)];
  if (item === undefined) throw new Error('Cannot pick from an empty list');
  return item;
}

/** The numbers from 0 to `count` - 1. */
export const range = (count: number) => Array.from({ length: count }, (_, number) => number);
