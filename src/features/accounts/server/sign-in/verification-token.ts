import { z } from 'zod';

const claims = z.object({ email: z.string() });

/**
 * The e-mail that a verification token speaks of, unproven: the library checks the signature after
 * it. Only the signed-in owner may use the token. Else a stranger could sign up with somebody's
 * e-mail, let that person confirm it by a click, and read along.
 */
export function emailOfVerification(token: string): string | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return claims.parse(JSON.parse(payload)).email;
  } catch {
    return null;
  }
}
