import { timingSafeEqual } from 'node:crypto';

/** Compares tokens, hashes and signatures in constant time. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
