import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type Context = Pick<Services, 'config'>;

/** A recipient of news: an account or a waitlist entry. */
export type Subscriber = { kind: 'account' | 'entry'; id: string };

/** The link in each news email to the unsubscribe page. It never expires. */
export function unsubscribeLink(ctx: Context, subscriber: Subscriber): string {
  return `${ctx.config.publicUrl}/unsubscribe?token=${createNewsToken(ctx, subscriber)}`;
}

/** The one-click URL for email clients (RFC 8058); in a browser it redirects to the unsubscribe page. */
export function oneClickLink(ctx: Context, subscriber: Subscriber): string {
  return `${ctx.config.publicUrl}/api/news/unsubscribe?token=${createNewsToken(ctx, subscriber)}`;
}

/** Returns the subscriber of a token; null if its signature is invalid. */
export function verifyNewsToken(ctx: Context, token: string): Subscriber | null {
  const [, kind, id] = /^([ae])\.(.+)\.[\w-]+$/.exec(token) ?? [];
  if (!kind || !id) return null;
  const subscriber: Subscriber = { kind: kind === 'a' ? 'account' : 'entry', id };
  return isSameSecret(token, createNewsToken(ctx, subscriber)) ? subscriber : null;
}

export function createNewsToken({ config }: Context, { kind, id }: Subscriber): string {
  const signature = createHmac('sha256', config.SESSION_SECRET).update(`news:${kind}:${id}`);
  return `${kind === 'account' ? 'a' : 'e'}.${id}.${signature.digest('base64url')}`;
}
