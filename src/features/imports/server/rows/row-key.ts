import { createHash } from 'node:crypto';

/** The hash of what identifies a row, so that no personal data outlives the row itself. */
export const rowKey = (identity: string[]) =>
  createHash('sha256').update(identity.join('\n')).digest('base64url');

export const accountKey = (email: string) => rowKey(['account', email]);
