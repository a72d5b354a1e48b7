import { createHmac } from 'node:crypto';
import { isSameSecret } from '../is-same-secret.ts';

const VALID_MINUTES = 10;

/** Proves to `/api/health` that the caller knows the signing secret; valid for ten minutes around `now`. */
export const createHealthProof = (secret: string, now: Date): string =>
  proofOf(secret, minuteOf(now));

export function isHealthProof(secret: string, proof: string, now: Date): boolean {
  const minute = Number.parseInt(proof, 10);
  const isRecent = Math.abs(minuteOf(now) - minute) <= VALID_MINUTES;
  return isRecent && isSameSecret(proof, proofOf(secret, minute));
}

const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000);

const proofOf = (secret: string, minute: number) =>
  `${minute}.${createHmac('sha256', secret).update(`health:${minute}`).digest('base64url')}`;
