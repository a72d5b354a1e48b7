import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';
import { type NotificationType, notificationTypes } from '../notifications-contract.ts';

type Signing = Pick<Services, 'config'>;
type Subscription = { userId: string; type: NotificationType };

/** Where a mail program posts to end mails of a type (RFC 8058); opened, it leads to the settings. */
export function unsubscribeLink(ctx: Signing, subscription: Subscription): string {
  const token = tokenOf(ctx, subscription);
  return `${ctx.config.publicUrl}/api/notifications/unsubscribe?token=${token}`;
}

/** Which mails of whom a token ends; null if it was not made here. */
export function subscriptionOf(ctx: Signing, token: string): Subscription | null {
  const [said, userId = ''] = token.split('.');
  const type = notificationTypes.find((one) => one === said);
  if (!type) return null;
  return isSameSecret(token, tokenOf(ctx, { userId, type })) ? { userId, type } : null;
}

function tokenOf({ config }: Signing, { userId, type }: Subscription): string {
  const mark = createHmac('sha256', config.SESSION_SECRET);
  mark.update(`notifications:${type}:${userId}`);
  return `${type}.${userId}.${mark.digest('base64url')}`;
}
