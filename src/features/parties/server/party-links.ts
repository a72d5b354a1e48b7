import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';
import type { Party } from './parties-queries.ts';

type Context = Pick<Services, 'config'>;

/** The link to a party in emails to its host; the token gives access without signing in. */
export function hostLink(ctx: Context, partyId: string): string {
  return `${ctx.config.publicUrl}/party?party=${partyId}&token=${createPartyToken(ctx, partyId)}`;
}

/** The link to the receipt of a party, which has the payments and refunds until it is opened. */
export function partyReceiptLink(ctx: Context, partyId: string): string {
  return `${ctx.config.publicUrl}/api/parties/${partyId}/receipt?token=${createPartyToken(ctx, partyId)}`;
}

export function isPartyTokenValid(
  ctx: Context,
  partyId: string,
  token: string | undefined,
): boolean {
  return token !== undefined && isSameSecret(token, createPartyToken(ctx, partyId));
}

/** The invitation link; with a key, a family's link to change its answer. */
export function invitationLink(
  { config }: Context,
  { invitation }: Pick<Party, 'invitation'>,
  key?: string,
): string {
  const page = `${config.publicUrl}/invitation/${invitation}`;
  return key === undefined ? page : `${page}?${new URLSearchParams({ key })}`;
}

/** 128 random bits, for invitation codes and answer keys. */
export const generateSecret = (): string => randomBytes(16).toString('base64url');

function createPartyToken({ config }: Context, partyId: string): string {
  return createHmac('sha256', config.SESSION_SECRET).update(`party:${partyId}`).digest('base64url');
}
