import { timingSafeEqual } from 'node:crypto';

/** Compares tokens, hashes and signatures in constant time. */
export function isSameSecret(first: string | Buffer, second: string | Buffer): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
