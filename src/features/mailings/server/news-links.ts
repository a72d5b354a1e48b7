import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Services } from '#platform/server/services.ts';

type Signing = Pick<Services, 'config'>;

/** Who gets news: an account, or an entry of the waitlist. */
export type Reader = { kind: 'account' | 'entry'; id: string };

/** The link in each news mail. It opens a page with a button; it never runs out. */
export function unsubscribeLink(ctx: Signing, reader: Reader): string {
  return `${ctx.config.publicUrl}/unsubscribe?token=${tokenOf(ctx, reader)}`;
}

/** Where a mail program posts to (RFC 8058); opened, it leads to the page. */
export function oneClickLink(ctx: Signing, reader: Reader): string {
  return `${ctx.config.publicUrl}/api/news/unsubscribe?token=${tokenOf(ctx, reader)}`;
}

/** Whose token it is; null if it was not made here. */
export function readerOf(ctx: Signing, token: string): Reader | null {
  const [, kind, id] = /^([ae])\.(.+)\.[\w-]+$/.exec(token) ?? [];
  if (!kind || !id) return null;
  const reader: Reader = { kind: kind === 'a' ? 'account' : 'entry', id };
  return isSameSecret(token, tokenOf(ctx, reader)) ? reader : null;
}

export function tokenOf({ config }: Signing, { kind, id }: Reader): string {
  const mark = createHmac('sha256', config.SESSION_SECRET).update(`news:${kind}:${id}`);
  return `${kind === 'account' ? 'a' : 'e'}.${id}.${mark.digest('base64url')}`;
}
