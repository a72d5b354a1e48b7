import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

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

/** The file cannot be used. The message says which and why. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

/**
 * Writes sections to a gzip file. Each is a line of JSON, then its body in pieces that are led by
 * their length, then 0 and a SHA-256 over the head, the body and all that stood before. The
 * file takes its name only when it is whole and on the disk.
 */
export async function writeSections(file: string, sections: AsyncIterable<Section>) {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(framed(sections), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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
 * Throws DamagedBackup for a file that was changed, cut off, or is something else.
 */
export async function* readSections(file: string): AsyncGenerator<Section> {
  const bytes = new ByteReader(file);
  let digest = '';
  let count = 0;
  for (;;) {
    const line = await bytes.readLine();
    const head = parseHead(line, bytes.file);
    const hash = createHash('sha256').update(digest).update(line).update('\n');
    const state = { ended: false };
    yield { head, body: readBody(bytes, hash, state, (value) => (digest = value)) };
    if (!state.ended) throw new Error('a section was not read to its end');
    if (head.kind === 'end') {
      if (head.sections !== count) throw bytes.damaged('sections are missing');
      return;
    }
    count += 1;
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

class ByteReader {
  readonly file: string;
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.file = file;
    const stream = createReadStream(file);
    const plain = stream.pipe(createGunzip());
    stream.on('error', (error) => plain.destroy(error));
    this.#source = plain[Symbol.asyncIterator]();
  }

  damaged(why: string) {
    return new DamagedBackup(`${this.file} is damaged (${why}). Nothing was restored from it.`);
  }

  async readLine(): Promise<string> {
    let end = this.#rest.indexOf(10);
    while (end < 0) {
      await this.#more();
      end = this.#rest.indexOf(10);
    }
    return (await this.read(end + 1)).subarray(0, end).toString();
  }

  async read(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#more();
    const piece = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return piece;
  }

  async #more() {
    let next: IteratorResult<Buffer>;
    try {
      next = await this.#source.next();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        throw new DamagedBackup(`There is no file ${this.file}.`);
      }
      throw this.damaged('it cannot be unpacked');
    }
    if (next.done) throw this.damaged('it ends too early');
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}
