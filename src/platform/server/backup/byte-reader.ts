import { DamagedBackup } from './damaged-backup.ts';

/** Reads lines and byte counts off a stream. Throws DamagedBackup at an early end. */
export class ByteReader {
  readonly #file: string;
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  /** `file` names the source in messages. */
  constructor(source: AsyncIterable<Buffer>, file: string) {
    this.#file = file;
    this.#source = source[Symbol.asyncIterator]();
  }

  damaged(why: string) {
    return new DamagedBackup(`${this.#file} is damaged (${why}). Nothing was restored from it.`);
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

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#next()) === null;
  }

  async #more() {
    const next = await this.#next();
    if (next === null) throw this.damaged('it ends too early');
    this.#rest = Buffer.concat([this.#rest, next]);
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
      throw this.damaged('it cannot be unpacked');
    }
  }
}
