import { createHash } from 'node:crypto';

/** Hashes a row's identity, so that no personal data outlives the row. */
export const toRowKey = (identity: string[]) =>
  createHash('sha256').update(identity.join('\n')).digest('base64url');

export const toAccountKey = (email: string) => toRowKey(['account', email]);
