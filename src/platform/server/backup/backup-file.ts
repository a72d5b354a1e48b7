import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ByteReader } from './byte-reader.ts';
import { DamagedBackup } from './damaged-backup.ts';
import { SEAL, seal, unseal } from './sealed-bytes.ts';

const sectionHead = z.discriminatedUnion('kind', [
  /** `migrations` are the hashes of the applied migrations in order, which identify the schema version. */
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
 * Encodes sections as a file: gzip, encrypted if there is a passphrase. Each section is a line of JSON, its
 * body in length-prefixed chunks, then 0 and a SHA-256 digest of the head, the body and the previous digest.
 */
export function encodeSections(
  sections: AsyncIterable<Section>,
  passphrase: string | undefined,
): AsyncIterable<Buffer> {
  const compressed = pipeThrough(frame(sections), createGzip());
  return passphrase ? seal(compressed, passphrase) : compressed;
}

/** Pipes bytes through a stream; its reader receives the errors of the source unchanged. */
function pipeThrough(bytes: AsyncIterable<Buffer>, stream: NodeJS.ReadWriteStream) {
  pipeline(Readable.from(bytes), stream).catch(() => undefined);
  return stream as AsyncIterable<Buffer>;
}

async function* frame(sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  let digest = '';
  for await (const { head, body } of sections) {
    const line = Buffer.from(`${JSON.stringify(head)}\n`);
    const hash = createHash('sha256').update(digest).update(line);
    yield line;
    for await (const chunk of body) {
      if (chunk.length === 0) continue;
      hash.update(chunk);
      yield Buffer.from(`${chunk.length}\n`);
      yield chunk;
    }
    digest = hash.digest('hex');
    yield Buffer.from(`0 ${digest}\n`);
  }
}

/** A backup that is not a file here, such as an object of a store. */
type NamedBytes = { name: string; bytes: AsyncIterable<Buffer> };

/**
 * Reads the sections in order. Read each body before requesting the next section. Throws DamagedBackup if the
 * file was changed or truncated, is not a backup, or cannot be decrypted with the passphrase.
 */
export async function* readSections(
  source: string | NamedBytes,
  passphrase: string | undefined,
): AsyncGenerator<Section> {
  const { name: file, bytes: sourceBytes } =
    typeof source === 'string' ? { name: source, bytes: createReadStream(source) } : source;
  const { isSealed, stored, close } = await recognizeSeal(sourceBytes, file);
  if (isSealed && !passphrase) {
    await close();
    throw new DamagedBackup(
      `${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was encrypted with.`,
    );
  }
  const compressed = isSealed && passphrase ? unseal(stored, passphrase, file) : stored;
  const bytes = new ByteReader(pipeThrough(compressed, createGunzip()), file);
  let digest = '';
  let count = 0;
  for (;;) {
    const line = await bytes.readLine();
    const head = parseHead(line, file);
    const hash = createHash('sha256').update(digest).update(line).update('\n');
    const state = { isRead: false };
    yield { head, body: readBody(bytes, hash, state, (value) => (digest = value)) };
    if (!state.isRead) throw new Error('a section was not read completely');
    if (head.kind === 'end') {
      if (head.sections !== count) throw bytes.damagedError('sections are missing');
      if (!(await bytes.isAtEnd())) throw bytes.damagedError('unexpected data after the end');
      return;
    }
    count += 1;
  }
}

/** Reads the whole backup, throwing like readSections, and returns the hashes of its schema's migrations. */
export async function verifyBackup(
  source: string | NamedBytes,
  passphrase: string | undefined,
): Promise<string[]> {
  let migrations: string[] | undefined;
  for await (const { head, body } of readSections(source, passphrase)) {
    if (head.kind === 'backup') migrations = head.migrations;
    for await (const _ of body);
  }
  const name = typeof source === 'string' ? source : source.name;
  if (!migrations) throw new DamagedBackup(`${name} does not state its version.`);
  return migrations;
}

/** Reads the first bytes; `stored` yields all of them. */
async function recognizeSeal(bytes: AsyncIterable<Buffer>, file: string) {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < SEAL.length) {
    const next = await iterator.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new DamagedBackup(`There is no file ${file}.`) : error;
    });
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return {
    isSealed: head.subarray(0, SEAL.length).equals(SEAL),
    stored: all(),
    close: async () => void (await iterator.return?.()),
  };
}

async function* readBody(
  bytes: ByteReader,
  hash: ReturnType<typeof createHash>,
  state: { isRead: boolean },
  onDigest: (digest: string) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const [length = '', expected] = (await bytes.readLine()).split(' ');
    if (!/^\d+$/.test(length)) throw bytes.damagedError('a length is not a number');
    if (length !== '0') {
      const chunk = await bytes.read(Number(length));
      hash.update(chunk);
      yield chunk;
      continue;
    }
    const digest = hash.digest('hex');
    if (digest !== expected) throw bytes.damagedError('a checksum does not match');
    onDigest(digest);
    state.isRead = true;
    return;
  }
}

function parseHead(line: string, file: string): SectionHead {
  try {
    return sectionHead.parse(JSON.parse(line));
  } catch {
    throw new DamagedBackup(`${file} is not a Playvillage backup that this version can read.`);
  }
}
