import type { Config } from '../config.ts';

type Cookie = {
  name: string;
  value: string;
  /** Max-Age; 0 deletes the cookie. */
  maxAgeSeconds: number;
  sameSite: 'Strict' | 'Lax';
  /** The cookie is only sent to this path and paths below it. */
  path?: string;
};

/** Formats the Set-Cookie header of an HttpOnly cookie, Secure over HTTPS. */
export function formatSetCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, value, maxAgeSeconds, sameSite, path = '/' }: Cookie,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
}
