import { createHash, randomBytes } from 'node:crypto';
import { openText, sealText } from '#platform/server/sealed-text.ts';

/** Crockford's base 32: no characters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/** Generates a gift card's code: 128 random bits in groups of four, "7ZK4-…". */
export function generateGiftCardCode(): string {
  let number = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text = ALPHABET[Number(number & 31n)] + text;
    number >>= 5n;
  }
  return text.match(/.{1,4}/g)?.join('-') ?? text;
}

/**
 * Returns the SHA-256 under which a code is stored; null if the text is not a code. Ignores case, dashes and spaces,
 * and converts letters that look like digits to digits.
 */
export function giftCardHash(code: string): string | null {
  const text = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (text.length !== LENGTH || [...text].some((char) => !ALPHABET.includes(char))) return null;
  return createHash('sha256').update(text).digest('hex');
}

/** Encrypts the code for emails and PDFs that are rendered later. */
export const sealCode = (code: string, siteSecret: string) =>
  sealText(code, siteSecret, 'gift cards');

/** Decrypts a code. Throws if it was sealed with a different secret. */
export const openCode = (sealed: string, siteSecret: string) =>
  openText(sealed, siteSecret, 'gift cards');
