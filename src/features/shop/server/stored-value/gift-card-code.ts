import { createHash, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '#platform/server/sealed-text.ts';
import { normalizeGiftCode } from '../../shop-rules.ts';

/** Crockford's base 32, without characters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/** Generates a gift card's code: 128 random bits in groups of four characters, such as "7ZK4-…". */
export function generateGiftCardCode(bytes: Buffer = randomBytes(16)): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text = ALPHABET[Number(number & 31n)] + text;
    number >>= 5n;
  }
  return text.match(/.{1,4}/g)?.join('-') ?? text;
}

/** Returns the SHA-256 hash by which a gift card is found; null if the text is not a code. */
export function hashGiftCardCode(code: string): string | null {
  const text = normalizeGiftCode(code);
  return text === null ? null : createHash('sha256').update(text).digest('hex');
}

/** Encrypts the code for emails and PDFs that are rendered later. */
export const sealGiftCardCode = (code: string, siteSecret: string) =>
  sealText(code, siteSecret, 'gift cards');

/** Decrypts a code. Throws if it was sealed with a different secret. */
export const unsealGiftCardCode = (sealed: string, siteSecret: string) =>
  unsealText(sealed, siteSecret, 'gift cards');
