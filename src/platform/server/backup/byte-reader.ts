import { DamagedBackup } from './damaged-backup.ts';

const NEWLINE = 10;

/** Reads lines and byte chunks from a stream. Throws DamagedBackup if it ends unexpectedly. */
export class ByteReader {
  readonly #file: string;
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  /** `file` is the file name for error messages. */
  constructor(source: AsyncIterable<Buffer>, file: string) {
    this.#file = file;
    this.#source = source[Symbol.asyncIterator]();
  }

  damagedError(reason: string) {
    return new DamagedBackup(`${this.#file} is damaged (${reason}). Nothing was restored from it.`);
  }

  async readLine(): Promise<string> {
    let end = this.#buffered.indexOf(NEWLINE);
    while (end < 0) {
      await this.#fill();
      end = this.#buffered.indexOf(NEWLINE);
    }
    return (await this.read(end + 1)).subarray(0, end).toString();
  }

  async read(length: number): Promise<Buffer> {
    while (this.#buffered.length < length) await this.#fill();
    const chunk = this.#buffered.subarray(0, length);
    this.#buffered = this.#buffered.subarray(length);
    return chunk;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#buffered.length === 0 && (await this.#next()) === null;
  }

  async #fill() {
    const next = await this.#next();
    if (next === null) throw this.damagedError('unexpected end of file');
    this.#buffered = Buffer.concat([this.#buffered, next]);
  }

  async #next(): Promise<Buffer | null> {
    try {
      const { done, value } = await this.#source.next();
      return done ? null : value;
    } catch (error) {
      if (error instanceof DamagedBackup) throw error;
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        throw new DamagedBackup(`There is no file ${this.#file}.`);
      }
      throw this.damagedError('decompression failed');
    }
  }
}
