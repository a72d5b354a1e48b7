import { randomInt } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';
import { SECOND_FACTOR } from '../../accounts-rules.ts';

/** Excludes characters that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const codes = z.array(z.string());

/** Generates a secret of 149 random bits (RFC 4226 requires at least 128). Its Base32 form has 40 characters. */
export const generateSecret = () => generateRandomString(25);

/** Returns the secret formatted for manual entry, and the otpauth URL for its QR code. */
export function formatAuthenticatorSetup(secret: string, venue: string, email: string) {
  const text = base32.encode(secret, { padding: false });
  return {
    secret: text.match(/.{1,4}/g)?.join(' ') ?? text,
    address: createOTP(secret).url(venue, email),
  };
}

/**
 * Returns the 30-second step whose code matches, or null. Adjacent steps also match, to allow for slow typing
 * and clock skew (RFC 6238, 5.2).
 */
export async function findMatchingStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | null> {
  const current = Math.floor(now.getTime() / 1000 / SECOND_FACTOR.stepSeconds);
  const { hotp } = createOTP(secret, { digits: SECOND_FACTOR.digits });
  for (const step of [current, current - 1, current + 1]) {
    if ((await hotp(step)) === code) return step;
  }
  return null;
}

/**
 * Generates ten single-use codes such as "k7mp-3xqa". 39 bits suffice, because only five attempts in
 * 15 minutes are allowed.
 */
export function generateBackupCodes(): string[] {
  const randomCharacter = () => ALPHABET[randomInt(ALPHABET.length)];
  const part = () => Array.from({ length: 4 }, randomCharacter).join('');
  return Array.from({ length: SECOND_FACTOR.backupCodeCount }, () => `${part()}-${part()}`);
}

export function encrypt(text: string, key: string): Promise<string> {
  return symmetricEncrypt({ data: text, key });
}

/** Returns null for text encrypted with a different SESSION_SECRET, so that no code matches. */
export async function decrypt(text: string, key: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ data: text, key });
  } catch {
    return null;
  }
}

export function encryptCodes(list: string[], key: string): Promise<string> {
  return encrypt(JSON.stringify(list), key);
}

/** Returns the remaining backup codes; none if they were encrypted with a different SESSION_SECRET. */
export async function decryptCodes(text: string, key: string): Promise<string[]> {
  const list = text === '' ? null : await decrypt(text, key);
  return list === null ? [] : codes.parse(JSON.parse(list));
}
