import { createHash, randomBytes } from 'node:crypto';
import { openText, sealText } from '#platform/server/sealed-text.ts';

/** Digits and capitals without those that look alike (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/** A new gift card's code: 128 random bits, "7ZK4-…" in groups that can be read out. */
export function newGiftCardCode(): string {
  let number = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let sign = 0; sign < LENGTH; sign += 1) {
    text = SIGNS[Number(number & 31n)] + text;
    number >>= 5n;
  }
  return text.match(/.{1,4}/g)?.join('-') ?? text;
}

/**
 * What is stored of a code: its SHA-256. Null for what can't be one. Letter case, dashes, spaces and
 * the letters that look like digits do not matter.
 */
export function giftCardHash(code: string): string | null {
  const text = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (text.length !== LENGTH || [...text].some((sign) => !SIGNS.includes(sign))) return null;
  return createHash('sha256').update(text).digest('hex');
}

/** The code as only this installation can read it, for mails and PDFs that are made later. */
export const sealCode = (code: string, siteSecret: string) =>
  sealText(code, siteSecret, 'gift cards');

/** Throws if it was sealed with another secret. */
export const openCode = (sealed: string, siteSecret: string) =>
  openText(sealed, siteSecret, 'gift cards');
