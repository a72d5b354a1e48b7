import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { formatSetCookie } from '../http/format-set-cookie.ts';
import { isSameSecret } from '../is-same-secret.ts';

/** Sessions expire 30 days after their last use. */
export const SESSION_DAYS = 30;

/** The cookie name; browsers accept the prefix over HTTPS only. */
export function sessionCookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl.startsWith('https:') ? '__Secure-' : ''}playvillage.session_token`;
}

/**
 * The session id in a Cookie header if its signature is valid, so that forged ids never reach the database.
 * The sign-in library defines the format: `id.base64(hmac-sha256(id))`, percent-encoded.
 */
export function sessionIdOf(
  cookieHeader: string | undefined,
  name: string,
  secret: string,
): string | null {
  const value = cookieValue(cookieHeader, name);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const id = value.slice(0, dot);
  const actual = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = signatureOf(id, secret);
  return isSameSecret(actual, expected) ? id : null;
}

type Settings = Pick<Config, 'publicUrl'> & { SESSION_SECRET: string };

/** The Set-Cookie value that starts a session, in the format of the sign-in library. */
export function sessionCookie(config: Settings, id: string): string {
  const maxAgeSeconds = SESSION_DAYS * 24 * 60 * 60;
  return setCookieValue(config, signSessionId(id, config.SESSION_SECRET), maxAgeSeconds);
}

/** The Set-Cookie value that ends the session. */
export const endedSessionCookie = (config: Pick<Config, 'publicUrl'>) =>
  setCookieValue(config, '', 0);

function setCookieValue(
  config: Pick<Config, 'publicUrl'>,
  value: string,
  maxAgeSeconds: number,
): string {
  return formatSetCookie(config, {
    name: sessionCookieName(config),
    value,
    maxAgeSeconds,
    sameSite: 'Lax',
  });
}

export function signSessionId(id: string, secret: string): string {
  return encodeURIComponent(`${id}.${signatureOf(id, secret).toString('base64')}`);
}

function signatureOf(id: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(id).digest();
}

function cookieValue(cookieHeader: string | undefined, name: string): string | null {
  for (const part of cookieHeader?.split(';') ?? []) {
    const [key, ...rest] = part.split('=');
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(rest.join('=').trim());
    } catch {
      return null;
    }
  }
  return null;
}
