import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type Signing = Pick<Services, 'config'>;

/** A recipient of news: an account or a waitlist entry. */
export type Reader = { kind: 'account' | 'entry'; id: string };

/** The link in each news mail to a page with a button. It never expires. */
export function unsubscribeLink(ctx: Signing, reader: Reader): string {
  return `${ctx.config.publicUrl}/unsubscribe?token=${tokenOf(ctx, reader)}`;
}

/** The one-click address for mail programs (RFC 8058); opened in a browser, it redirects to the page. */
export function oneClickLink(ctx: Signing, reader: Reader): string {
  return `${ctx.config.publicUrl}/api/news/unsubscribe?token=${tokenOf(ctx, reader)}`;
}

/** The reader of a token; null if its signature is invalid. */
export function readerOf(ctx: Signing, token: string): Reader | null {
  const [, kind, id] = /^([ae])\.(.+)\.[\w-]+$/.exec(token) ?? [];
  if (!kind || !id) return null;
  const reader: Reader = { kind: kind === 'a' ? 'account' : 'entry', id };
  return isSameSecret(token, tokenOf(ctx, reader)) ? reader : null;
}

export function tokenOf({ config }: Signing, { kind, id }: Reader): string {
  const signature = createHmac('sha256', config.SESSION_SECRET).update(`news:${kind}:${id}`);
  return `${kind === 'account' ? 'a' : 'e'}.${id}.${signature.digest('base64url')}`;
}
