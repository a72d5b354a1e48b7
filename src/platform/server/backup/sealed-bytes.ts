import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../is-same-secret.ts';
import { ByteReader } from './byte-reader.ts';
import { DamagedBackup } from './damaged-backup.ts';

/** The first bytes of an encrypted file; a plain one starts with gzip's own. */
export const SEAL = Buffer.from('PLAYVILLAGE SEALED 1\n');
const PIECE = 64 * 1024;
const TAG = 16;
const LAST = 0x8000_0000;
const COST = { N: 2 ** 15, r: 8, p: 1 };
const MAX_COST = 2 ** 18;

const header = z.object({
  N: z.number().int().min(2).max(MAX_COST),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.base64().max(100),
  nonce: z.base64().max(100),
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: z.base64().max(100),
});

/**
 * Encrypts a stream with a passphrase: scrypt derives the key, AES-256-GCM encrypts chunks of 64 KB, each
 * authenticated with its position and the header, the last one marked, so that cutting, swapping or adding is
 * detected.
 */
export async function* seal(bytes: AsyncIterable<Buffer>, passphrase: string) {
  const [salt, nonce] = [randomBytes(16), randomBytes(8)];
  const { key, check } = await keysOf(passphrase, salt, COST.N);
  const said = { ...COST, salt: text(salt), nonce: text(nonce), check: text(check) };
  const line = Buffer.from(`${JSON.stringify(said)}\n`);
  yield Buffer.concat([SEAL, line]);
  let count = 0;
  const sealed = (piece: Buffer, isLast: boolean) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE((piece.length | (isLast ? LAST : 0)) >>> 0);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nonce, count));
    cipher.setAAD(Buffer.concat([line, head]));
    count += 1;
    return Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  let rest = Buffer.alloc(0);
  for await (const more of bytes) {
    rest = Buffer.concat([rest, more]);
    while (rest.length > PIECE) {
      yield sealed(rest.subarray(0, PIECE), false);
      rest = rest.subarray(PIECE);
    }
  }
  yield sealed(rest, true);
}

/** Decrypts. Throws DamagedBackup for a wrong passphrase and for any change. */
export async function* unseal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  file: string,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(bytes, file);
  await reader.read(SEAL.length);
  const line = await reader.readLine();
  const { N, salt, nonce, check } = headerOf(line, reader);
  const keys = await keysOf(passphrase, Buffer.from(salt, 'base64'), N);
  if (!isSameSecret(keys.check, Buffer.from(check, 'base64'))) {
    throw new DamagedBackup(
      `${file} does not open with this BACKUP_PASSPHRASE. Nothing was restored from it.`,
    );
  }
  for (let count = 0; ; count += 1) {
    const head = await reader.read(4);
    const said = head.readUInt32BE();
    const isLast = said >= LAST;
    const length = isLast ? said - LAST : said;
    if (length > PIECE) throw reader.damaged('a piece is too long');
    const sealed = await reader.read(length + TAG);
    const cipher = createDecipheriv(
      'aes-256-gcm',
      keys.key,
      nonceOf(Buffer.from(nonce, 'base64'), count),
    );
    cipher.setAAD(Buffer.concat([Buffer.from(`${line}\n`), head]));
    cipher.setAuthTag(sealed.subarray(length));
    try {
      yield Buffer.concat([cipher.update(sealed.subarray(0, length)), cipher.final()]);
    } catch {
      throw reader.damaged('a piece was changed');
    }
    if (!isLast) continue;
    if (!(await reader.isAtEnd())) throw reader.damaged('something was added');
    return;
  }
}

function headerOf(line: string, reader: ByteReader) {
  try {
    return header.parse(JSON.parse(line));
  } catch {
    throw reader.damaged('its beginning cannot be read');
  }
}

async function keysOf(passphrase: string, salt: Buffer, N: number) {
  const both = await new Promise<Buffer>((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFKC'),
      salt,
      64,
      { ...COST, N, maxmem: 256 * N * COST.r },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );
  const check = createHmac('sha256', both.subarray(32)).update('playvillage backup').digest();
  return { key: both.subarray(0, 32), check: check.subarray(0, 16) };
}

function nonceOf(nonce: Buffer, count: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([nonce, counted]);
}

const text = (bytes: Buffer) => bytes.toString('base64');
