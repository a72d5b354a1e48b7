import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { isSameSecret } from '#platform/server/is-same-secret.ts';

const KEY_BYTES = 32;
/** About 16 MB and 50 ms per guess, because a PIN can have as few as four digits. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };

/** Hashes a PIN as "scrypt$salt$hash", base64url. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt);
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

export async function verifyPin(pin: string, pinHash: string): Promise<boolean> {
  const [, salt = '', hash = ''] = pinHash.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(pin, Buffer.from(salt, 'base64url'));
  return isSameSecret(actual, expected);
}

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
