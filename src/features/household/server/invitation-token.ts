import { createHash, randomBytes } from 'node:crypto';

/** A new link's secret, 256 random bits; only its hash is stored. */
export const newInvitationToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
