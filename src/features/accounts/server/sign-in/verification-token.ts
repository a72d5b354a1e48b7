import { z } from 'zod';

const claims = z.object({ email: z.string() });

/**
 * Reads the email from a verification token without verifying the signature; the library does so afterward. Returns
 * null for a malformed token. Only the signed-in owner may use the token: otherwise a stranger could sign up with
 * someone else's email, have them confirm it with a click, and gain access to their data.
 */
export function readEmailFromToken(token: string): string | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return claims.parse(JSON.parse(payload)).email;
  } catch {
    return null;
  }
}
