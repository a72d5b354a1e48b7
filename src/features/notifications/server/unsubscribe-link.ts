import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';
import { type NotificationType, notificationTypes } from '../notifications-contract.ts';

type Signing = Pick<Services, 'config'>;
type Subscription = { userId: string; type: NotificationType };

/**
 * The address to which a mail program posts to end mails of a type (RFC 8058); opened, it redirects to the
 * settings.
 */
export function unsubscribeLink(ctx: Signing, subscription: Subscription): string {
  const token = tokenOf(ctx, subscription);
  return `${ctx.config.publicUrl}/api/notifications/unsubscribe?token=${token}`;
}

/** The subscription that a token ends; null if the signature is wrong. */
export function subscriptionOf(ctx: Signing, token: string): Subscription | null {
  const [typeText, userId = ''] = token.split('.');
  const type = notificationTypes.find((one) => one === typeText);
  if (!type) return null;
  return isSameSecret(token, tokenOf(ctx, { userId, type })) ? { userId, type } : null;
}

function tokenOf({ config }: Signing, { userId, type }: Subscription): string {
  const signature = createHmac('sha256', config.SESSION_SECRET);
  signature.update(`notifications:${type}:${userId}`);
  return `${type}.${userId}.${signature.digest('base64url')}`;
}
