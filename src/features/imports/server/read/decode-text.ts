import { UnreadableFile } from './unreadable-file.ts';

/** Returns the file's bytes from the start, in chunks. Can be called repeatedly. */
export type ChunkSource = () => AsyncIterable<Buffer>;

// Control characters that text files don't contain: all but tabs and line breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it rejects
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;
/** The share of zeros among every second byte that indicates UTF-16 without a byte order mark. */
const MIN_ZERO_SHARE = 0.3;

/**
 * Detects the encoding from the whole file: UTF-8, UTF-16 (with or without a byte order mark), otherwise Windows-1252,
 * which includes Latin-1.
 */
export async function detectCharset(chunks: ChunkSource): Promise<string> {
  let charset: string | undefined;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks()) {
    if (charset === undefined) {
      charset = detectStartCharset(chunk);
      if (charset !== 'utf-8') return charset;
    }
    try {
      utf8.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  try {
    utf8.decode();
  } catch {
    return 'windows-1252';
  }
  return charset ?? 'utf-8';
}

function detectStartCharset(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, 1000);
  const getZeroShare = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length / (sample.length / 2);
  if (getZeroShare(1) > MIN_ZERO_SHARE && getZeroShare(0) === 0) return 'utf-16le';
  if (getZeroShare(0) > MIN_ZERO_SHARE && getZeroShare(1) === 0) return 'utf-16be';
  return 'utf-8';
}

/** Decodes the file chunk by chunk. Throws UnreadableFile for control characters: the file is not text. */
export async function* decodeText(chunks: ChunkSource, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset);
  for await (const chunk of chunks()) {
    const text = decoder.decode(chunk, { stream: true });
    if (BINARY.test(text)) throw new UnreadableFile('imports.noTable');
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}
