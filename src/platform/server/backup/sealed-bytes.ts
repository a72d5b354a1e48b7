import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../is-same-secret.ts';
import { ByteReader } from './byte-reader.ts';
import { DamagedBackup } from './damaged-backup.ts';

/** The first bytes of an encrypted file; a plain file starts with the gzip header. */
export const SEAL = Buffer.from('PLAYVILLAGE SEALED 1\n');
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const LAST_CHUNK_FLAG = 0x8000_0000;
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
 * Encrypts a stream with a passphrase: scrypt derives the key, and AES-256-GCM encrypts chunks of 64 KB. Each
 * chunk is authenticated together with its position and the header, and the last one is marked, so that
 * truncated, swapped or added chunks are detected.
 */
export async function* seal(bytes: AsyncIterable<Buffer>, passphrase: string) {
  const [salt, nonce] = [randomBytes(16), randomBytes(8)];
  const { key, check } = await deriveKeys(passphrase, salt, COST.N);
  const fields = { ...COST, salt: base64(salt), nonce: base64(nonce), check: base64(check) };
  const line = Buffer.from(`${JSON.stringify(fields)}\n`);
  yield Buffer.concat([SEAL, line]);
  let count = 0;
  const sealChunk = (chunk: Buffer, isLast: boolean) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE((chunk.length | (isLast ? LAST_CHUNK_FLAG : 0)) >>> 0);
    const cipher = createCipheriv('aes-256-gcm', key, chunkNonce(nonce, count));
    cipher.setAAD(Buffer.concat([line, head]));
    count += 1;
    return Buffer.concat([head, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let rest = Buffer.alloc(0);
  for await (const more of bytes) {
    rest = Buffer.concat([rest, more]);
    while (rest.length > CHUNK_BYTES) {
      yield sealChunk(rest.subarray(0, CHUNK_BYTES), false);
      rest = rest.subarray(CHUNK_BYTES);
    }
  }
  yield sealChunk(rest, true);
}

/** Decrypts a sealed stream. Throws DamagedBackup for a wrong passphrase or any change. */
export async function* unseal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  file: string,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(bytes, file);
  await reader.read(SEAL.length);
  const line = await reader.readLine();
  const { N, salt, nonce, check } = parseHeader(line, reader);
  const keys = await deriveKeys(passphrase, Buffer.from(salt, 'base64'), N);
  if (!isSameSecret(keys.check, Buffer.from(check, 'base64'))) {
    throw new DamagedBackup(
      `${file} cannot be decrypted with this BACKUP_PASSPHRASE. Nothing was restored from it.`,
    );
  }
  for (let count = 0; ; count += 1) {
    const head = await reader.read(4);
    const lengthField = head.readUInt32BE();
    const isLast = lengthField >= LAST_CHUNK_FLAG;
    const length = isLast ? lengthField - LAST_CHUNK_FLAG : lengthField;
    if (length > CHUNK_BYTES) throw reader.damagedError('a chunk is too long');
    const sealed = await reader.read(length + TAG_BYTES);
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keys.key,
      chunkNonce(Buffer.from(nonce, 'base64'), count),
    );
    decipher.setAAD(Buffer.concat([Buffer.from(`${line}\n`), head]));
    decipher.setAuthTag(sealed.subarray(length));
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
    } catch {
      throw reader.damagedError('a chunk was changed');
    }
    if (!isLast) continue;
    if (!(await reader.isAtEnd())) throw reader.damagedError('unexpected data after the end');
    return;
  }
}

function parseHeader(line: string, reader: ByteReader) {
  try {
    return header.parse(JSON.parse(line));
  } catch {
    throw reader.damagedError('its header cannot be read');
  }
}

async function deriveKeys(passphrase: string, salt: Buffer, N: number) {
  const derived = await new Promise<Buffer>((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFKC'),
      salt,
      64,
      { ...COST, N, maxmem: 256 * N * COST.r },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );
  const check = createHmac('sha256', derived.subarray(32)).update('playvillage backup').digest();
  return { key: derived.subarray(0, 32), check: check.subarray(0, 16) };
}

function chunkNonce(nonce: Buffer, count: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([nonce, counter]);
}

const base64 = (bytes: Buffer) => bytes.toString('base64');
