import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';
import type { Party } from './parties-queries.ts';

type Signing = Pick<Services, 'config'>;

/** The link in a host's mails. It opens a page; changes happen by its buttons. */
export function hostLink(ctx: Signing, partyId: string): string {
  return `${ctx.config.publicUrl}/party?party=${partyId}&token=${tokenFor(ctx, partyId)}`;
}

/** Whether the token is the one in this party's mails. */
export function opensParty(ctx: Signing, partyId: string, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(token, tokenFor(ctx, partyId));
}

/** What a host shares with their guests; with a key, one family's own answer. */
export function invitationLink(
  { config }: Signing,
  { invitation }: Pick<Party, 'invitation'>,
  key?: string,
): string {
  const page = `${config.publicUrl}/invitation/${invitation}`;
  return key === undefined ? page : `${page}?${new URLSearchParams({ key })}`;
}

/** 128 random bits: invitations, and the keys of answers that came without one. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

function tokenFor({ config }: Signing, partyId: string): string {
  return createHmac('sha256', config.SESSION_SECRET).update(`party:${partyId}`).digest('base64url');
}
