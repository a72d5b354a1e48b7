import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret of 256 random bits for a link; only its hash is stored. */
export const createInvitationToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
