import { crc32 } from 'node:zlib';

/** Thrown for an unacceptable PNG. The message is for developers: callers map it to an HttpError. */
export class PngError extends Error {
  override name = 'PngError';
}

export type PngHeader = {
  width: number;
  height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  depth: number;
  samplesPerPixel: number;
  hasPalette: boolean;
  hasAlpha: boolean;
};

export type PngChunks = {
  header: PngHeader;
  palette: Buffer | undefined;
  transparency: Buffer | undefined;
  /** The compressed pixels. */
  data: Buffer;
  /** The file without metadata. */
  stripped: Buffer;
};

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const IMAGE_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
const ANIMATION = ['acTL', 'fcTL', 'fdAT'];
/** By color type, as in the PNG specification. */
const SAMPLES_PER_PIXEL: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * Parses a still PNG and validates each chunk's length, order and checksum (W3C PNG, 5). Throws PngError for anything
 * else, such as interlaced or animated files, unknown critical chunks, or trailing bytes.
 */
export function readPngChunks(file: Buffer): PngChunks {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new PngError('not a PNG');
  const chunks = [...chunksOf(file)];
  const names = chunks.map(({ name }) => name);
  const dataStart = names.indexOf('IDAT');
  const dataEnd = names.lastIndexOf('IDAT');
  if (names[0] !== 'IHDR' || names.at(-1) !== 'IEND') throw new PngError('incomplete');
  if (names.slice(dataStart, dataEnd).some((name) => name !== 'IDAT')) throw new PngError('order');
  for (const [index, name] of names.entries()) {
    if (ANIMATION.includes(name)) throw new PngError('animated');
    if (isCritical(name) && !IMAGE_CHUNKS.includes(name)) throw new PngError('unknown chunk');
    const isDuplicate =
      name !== 'IDAT' && IMAGE_CHUNKS.includes(name) && names.indexOf(name) !== index;
    const isAfterData = ['PLTE', 'tRNS'].includes(name) && index > dataStart;
    if (isDuplicate || isAfterData) throw new PngError('order');
  }
  const contentOf = (name: string) => chunks.find((chunk) => chunk.name === name)?.content;
  const imageChunks = chunks.filter(({ name }) => IMAGE_CHUNKS.includes(name));
  return {
    header: readHeader(contentOf('IHDR') ?? Buffer.alloc(0)),
    palette: contentOf('PLTE'),
    transparency: contentOf('tRNS'),
    data: Buffer.concat(imageChunks.filter(({ name }) => name === 'IDAT').map((c) => c.content)),
    stripped: Buffer.concat([MAGIC, ...imageChunks.map(({ bytes }) => bytes)]),
  };
}

function* chunksOf(file: Buffer) {
  let offset = MAGIC.length;
  while (offset < file.length) {
    if (file.length - offset < 12) throw new PngError('truncated');
    const length = file.readUInt32BE(offset);
    const end = offset + 12 + length;
    if (end > file.length) throw new PngError('truncated');
    const name = file.toString('latin1', offset + 4, offset + 8);
    if (!/^[A-Za-z]{4}$/.test(name)) throw new PngError('chunk name');
    if (crc32(file.subarray(offset + 4, end - 4)) !== file.readUInt32BE(end - 4)) {
      throw new PngError('checksum');
    }
    yield { name, content: file.subarray(offset + 8, end - 4), bytes: file.subarray(offset, end) };
    offset = end;
  }
}

const isCritical = (name: string) => name[0] === name[0]?.toUpperCase();

function readHeader(content: Buffer): PngHeader {
  if (content.length !== 13) throw new PngError('header');
  const [depth = 0, colorType = 0, compression, filter, interlace] = content.subarray(8);
  const samplesPerPixel = SAMPLES_PER_PIXEL[colorType];
  if (!samplesPerPixel || !DEPTHS[colorType]?.includes(depth)) throw new PngError('header');
  if (compression !== 0 || filter !== 0 || interlace !== 0) throw new PngError('header');
  const width = content.readUInt32BE(0);
  const height = content.readUInt32BE(4);
  if (width === 0 || height === 0) throw new PngError('header');
  return {
    width,
    height,
    depth,
    samplesPerPixel,
    hasPalette: colorType === 3,
    hasAlpha: colorType === 4 || colorType === 6,
  };
}
