import { createHmac } from 'node:crypto';
import { isSameSecret } from '../is-same-secret.ts';

const VALID_MINUTES = 10;

/** Proves to `/api/health` that the caller knows the signing secret; valid for ten minutes around `now`. */
export function createHealthProof(secret: string, now: Date): string {
  return proofOf(secret, minuteOf(now));
}

export function isHealthProof(secret: string, proof: string, now: Date): boolean {
  const minute = minuteOf(now);
  const minutes = Array.from(
    { length: 2 * VALID_MINUTES + 1 },
    (_, i) => minute + i - VALID_MINUTES,
  );
  return minutes.some((candidate) => isSameSecret(proof, proofOf(secret, candidate)));
}

const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000);

const proofOf = (secret: string, minute: number) =>
  createHmac('sha256', secret).update(`health:${minute}`).digest('base64url');
