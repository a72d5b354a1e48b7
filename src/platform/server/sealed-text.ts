import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts a text for this installation (AES-256-GCM, with a key derived from SESSION_SECRET and the
 * purpose).
 */
export function sealText(text: string, siteSecret: string, purpose: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(siteSecret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text. Throws if it was sealed with a different secret or for a different purpose. */
export function unsealText(sealed: string, siteSecret: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = deriveKey(siteSecret, purpose);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function deriveKey(siteSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', purpose, 32));
}
