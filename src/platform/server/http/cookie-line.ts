import type { Config } from '../config.ts';

type Cookie = {
  name: string;
  value: string;
  /** How long browsers keep it; 0 takes it away. */
  seconds: number;
  sameSite: 'Strict' | 'Lax';
  /** What is below it is sent the cookie. */
  path?: string;
};

/** The Set-Cookie line of a cookie that no script reads; over HTTPS it is sent over nothing else. */
export function cookieLine(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, value, seconds, sameSite, path = '/' }: Cookie,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
}
