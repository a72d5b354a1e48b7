import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type Context = Pick<Services, 'config'>;

/** Returns the link in a waiver copy's email, for families without an account. Opening it changes nothing. */
export const createPhotoConsentLink = (ctx: Context, waiverId: string) =>
  `${ctx.config.publicUrl}/photo-consent?waiver=${waiverId}&token=${createPhotoConsentToken(ctx, waiverId)}`;

export const isValidPhotoConsentToken = (ctx: Context, waiverId: string, token: string) =>
  isSameSecret(token, createPhotoConsentToken(ctx, waiverId));

function createPhotoConsentToken({ config }: Context, waiverId: string): string {
  return createHmac('sha256', config.SESSION_SECRET)
    .update(`photo-consent:${waiverId}`)
    .digest('base64url');
}
