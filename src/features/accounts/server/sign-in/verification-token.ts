import { z } from 'zod';

const claims = z.object({ email: z.string() });

/**
 * The e-mail of a verification token, not yet trusted: the library checks the signature afterwards. Only
 * the signed-in owner may use the token: otherwise a stranger could sign up with another's e-mail, let them
 * confirm it by a click, and read along.
 */
export function emailOfVerification(token: string): string | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return claims.parse(JSON.parse(payload)).email;
  } catch {
    return null;
  }
}
