import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';
import { type NotificationType, notificationTypes } from '../notifications-contract.ts';

type Context = Pick<Services, 'config'>;
type Subscription = { userId: string; type: NotificationType };

/**
 * The one-click unsubscribe URL of a notification type (RFC 8058). Email clients POST to it; a GET redirects to the
 * settings.
 */
export function unsubscribeLink(ctx: Context, subscription: Subscription): string {
  const token = createToken(ctx, subscription);
  return `${ctx.config.publicUrl}/api/notifications/unsubscribe?token=${token}`;
}

/** The subscription of an unsubscribe token; null if its signature is invalid. */
export function parseUnsubscribeToken(ctx: Context, token: string): Subscription | null {
  const [typeText, userId = ''] = token.split('.');
  const type = notificationTypes.find((name) => name === typeText);
  if (!type) return null;
  return isSameSecret(token, createToken(ctx, { userId, type })) ? { userId, type } : null;
}

function createToken({ config }: Context, { userId, type }: Subscription): string {
  const signature = createHmac('sha256', config.SESSION_SECRET);
  signature.update(`notifications:${type}:${userId}`);
  return `${type}.${userId}.${signature.digest('base64url')}`;
}
