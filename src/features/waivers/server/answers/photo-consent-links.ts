import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type SigningContext = Pick<Services, 'config'>;

/** The link in the email with a waiver's copy, for families without an account. It only opens a page. */
export const photoConsentLink = (ctx: SigningContext, waiverId: string) =>
  `${ctx.config.publicUrl}/photo-consent?waiver=${waiverId}&token=${photoConsentToken(ctx, waiverId)}`;

export const isPhotoConsentToken = (ctx: SigningContext, waiverId: string, token: string) =>
  isSameSecret(token, photoConsentToken(ctx, waiverId));

function photoConsentToken({ config }: SigningContext, waiverId: string): string {
  return createHmac('sha256', config.SESSION_SECRET)
    .update(`photo-consent:${waiverId}`)
    .digest('base64url');
}
