import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ByteReader } from './byte-reader.ts';
import { DamagedBackup } from './damaged-backup.ts';
import { SEAL, seal, unseal } from './sealed-bytes.ts';

const sectionHead = z.discriminatedUnion('kind', [
  /** `migrations` are the hashes of those applied, in order: the schema's version. */
  z.object({
    kind: z.literal('backup'),
    format: z.literal(1),
    createdAt: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({
    kind: z.literal('sequence'),
    name: z.string(),
    lastValue: z.string(),
    isCalled: z.boolean(),
  }),
  z.object({ kind: z.literal('jobs') }),
  z.object({
    kind: z.literal('file'),
    path: z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..')),
  }),
  z.object({ kind: z.literal('end'), sections: z.number() }),
]);

export type SectionHead = z.output<typeof sectionHead>;
export type Section = { head: SectionHead; body: AsyncIterable<Buffer> };

/**
 * Sections as the bytes of a file: gzip, sealed if there is a passphrase. Each section is a line of
 * JSON, then its body in pieces that are led by their length, then 0 and a SHA-256 over the head,
 * the body and all that stood before.
 */
export function encodeSections(
  sections: AsyncIterable<Section>,
  passphrase: string | undefined,
): AsyncIterable<Buffer> {
  const packed = through(framed(sections), createGzip());
  return passphrase ? seal(packed, passphrase) : packed;
}

/** What a stream makes of the bytes; trouble on the way in comes out as it was. */
function through(bytes: AsyncIterable<Buffer>, stream: NodeJS.ReadWriteStream) {
  // The stream's reader gets the error.
  pipeline(Readable.from(bytes), stream).catch(() => undefined);
  return stream as AsyncIterable<Buffer>;
}

async function* framed(sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  let digest = '';
  for await (const { head, body } of sections) {
    const line = Buffer.from(`${JSON.stringify(head)}\n`);
    const hash = createHash('sha256').update(digest).update(line);
    yield line;
    for await (const piece of body) {
      if (piece.length === 0) continue;
      hash.update(piece);
      yield Buffer.from(`${piece.length}\n`);
      yield piece;
    }
    digest = hash.digest('hex');
    yield Buffer.from(`0 ${digest}\n`);
  }
}

/**
 * Reads the sections back, in order. Each body has to be read before the next section is asked for.
 * Throws DamagedBackup for a file that was changed, cut off, is something else, or does not open
 * with the passphrase.
 */
export async function* readSections(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Section> {
  const isSealed = await beginsWithSeal(file);
  if (isSealed && !passphrase) {
    throw new DamagedBackup(
      `${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`,
    );
  }
  const stored: AsyncIterable<Buffer> = createReadStream(file);
  const packed = isSealed && passphrase ? unseal(stored, passphrase, file) : stored;
  const bytes = new ByteReader(through(packed, createGunzip()), file);
  let digest = '';
  let count = 0;
  for (;;) {
    const line = await bytes.readLine();
    const head = parseHead(line, file);
    const hash = createHash('sha256').update(digest).update(line).update('\n');
    const state = { ended: false };
    yield { head, body: readBody(bytes, hash, state, (value) => (digest = value)) };
    if (!state.ended) throw new Error('a section was not read to its end');
    if (head.kind === 'end') {
      if (head.sections !== count) throw bytes.damaged('sections are missing');
      if (!(await bytes.isAtEnd())) throw bytes.damaged('something was added');
      return;
    }
    count += 1;
  }
}

/** Reads it to its end and throws what readSections throws; returns the migrations it was made with. */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
): Promise<string[]> {
  let migrations: string[] | undefined;
  for await (const { head, body } of readSections(file, passphrase)) {
    if (head.kind === 'backup') migrations = head.migrations;
    for await (const _ of body);
  }
  if (!migrations) throw new DamagedBackup(`${file} does not say which version it is of.`);
  return migrations;
}

async function beginsWithSeal(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new DamagedBackup(`There is no file ${file}.`) : error;
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL.length), 0, SEAL.length, 0);
    return buffer.subarray(0, bytesRead).equals(SEAL);
  } finally {
    await handle.close();
  }
}

async function* readBody(
  bytes: ByteReader,
  hash: ReturnType<typeof createHash>,
  state: { ended: boolean },
  keep: (digest: string) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const [length = '', expected] = (await bytes.readLine()).split(' ');
    if (!/^\d+$/.test(length)) throw bytes.damaged('a length is no number');
    if (length !== '0') {
      const piece = await bytes.read(Number(length));
      hash.update(piece);
      yield piece;
      continue;
    }
    const digest = hash.digest('hex');
    if (digest !== expected) throw bytes.damaged('a checksum does not match');
    keep(digest);
    state.ended = true;
    return;
  }
}

function parseHead(line: string, file: string): SectionHead {
  try {
    return sectionHead.parse(JSON.parse(line));
  } catch {
    throw new DamagedBackup(`${file} is no backup of Playvillage that this version can read.`);
  }
}
