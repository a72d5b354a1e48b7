import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

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
export function sealCode(code: string, siteSecret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(siteSecret), iv);
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws if it was sealed with another secret. */
export function openCode(sealed: string, siteSecret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(siteSecret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function keyOf(siteSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', 'gift cards', 32));
}
