import { inflateSync } from 'node:zlib';
import { type PngChunks, PngError, type PngHeader } from './png-chunks.ts';

/**
 * Decodes the pixels, blended onto white, as RGB bytes row by row. Allocates as much memory as the header declares:
 * check its dimensions first. Throws PngError unless the data decodes to exactly that size.
 */
export function decodePixels(png: PngChunks): Uint8Array {
  const { width, height, samplesPerPixel, hasPalette, hasAlpha, depth } = png.header;
  const samples = unpackSamples(png.header, unfilterRows(png));
  const readPalette = hasPalette ? paletteReader(png.palette) : null;
  const readAlpha = transparencyReader(png);
  const maxSample = 2 ** depth - 1;
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const sampleIndex = pixel * samplesPerPixel;
    const alpha = hasAlpha
      ? (samples[sampleIndex + samplesPerPixel - 1] ?? 0) / maxSample
      : readAlpha
        ? readAlpha(samples, sampleIndex)
        : 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const level = readPalette
        ? readPalette((samples[sampleIndex] ?? 0) * 3 + channel)
        : ((samples[samplesPerPixel < 3 ? sampleIndex : sampleIndex + channel] ?? 0) / maxSample) *
          255;
      pixels[pixel * 3 + channel] = Math.round(level * alpha + 255 * (1 - alpha));
    }
  }
  return pixels;
}

function paletteReader(palette: Buffer | undefined) {
  if (!palette || palette.length === 0 || palette.length % 3 !== 0) throw new PngError('palette');
  return (index: number): number => {
    const level = palette[index];
    if (level === undefined) throw new PngError('palette');
    return level;
  };
}

/** Returns a reader of a pixel's alpha from the tRNS chunk: per palette entry, or one transparent color. */
function transparencyReader({ header, transparency }: PngChunks) {
  if (!transparency || header.hasAlpha) return null;
  if (header.hasPalette) {
    return (samples: Uint16Array, sampleIndex: number) =>
      (transparency[samples[sampleIndex] ?? 0] ?? 255) / 255;
  }
  const { samplesPerPixel } = header;
  if (transparency.length !== samplesPerPixel * 2) throw new PngError('transparency');
  const transparentColor = Array.from({ length: samplesPerPixel }, (_, index) =>
    transparency.readUInt16BE(index * 2),
  );
  return (samples: Uint16Array, sampleIndex: number) =>
    transparentColor.every((sample, index) => samples[sampleIndex + index] === sample) ? 0 : 1;
}

/** Inflates the data and reverses the row filters (W3C PNG, 9). */
function unfilterRows({ header, data }: PngChunks): Buffer {
  const { width, height, depth, samplesPerPixel } = header;
  const bytesPerRow = Math.ceil((width * depth * samplesPerPixel) / 8);
  const bytesPerPixel = Math.max(1, (depth * samplesPerPixel) / 8);
  const filtered = inflateExactly(data, (bytesPerRow + 1) * height);
  const rows = Buffer.alloc(bytesPerRow * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (bytesPerRow + 1)] ?? 0;
    const predict = PREDICTORS[filter];
    if (!predict) throw new PngError('filter');
    const rowStart = row * bytesPerRow;
    for (let index = 0; index < bytesPerRow; index += 1) {
      const byteIndex = rowStart + index;
      const left = index >= bytesPerPixel ? (rows[byteIndex - bytesPerPixel] ?? 0) : 0;
      const above = row > 0 ? (rows[byteIndex - bytesPerRow] ?? 0) : 0;
      const aboveLeft =
        row > 0 && index >= bytesPerPixel
          ? (rows[byteIndex - bytesPerRow - bytesPerPixel] ?? 0)
          : 0;
      const filteredByte = filtered[row * (bytesPerRow + 1) + 1 + index] ?? 0;
      rows[byteIndex] = (filteredByte + predict(left, above, aboveLeft)) & 255;
    }
  }
  return rows;
}

const PREDICTORS: ((left: number, above: number, aboveLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function paeth(left: number, above: number, aboveLeft: number): number {
  const estimate = left + above - aboveLeft;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toAboveLeft = Math.abs(estimate - aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

function inflateExactly(data: Buffer, length: number): Buffer {
  try {
    const options = { maxOutputLength: length, info: true };
    // `info` is missing from Node's types; `bytesWritten` is how many bytes of `data` were consumed.
    const { buffer, engine } = inflateSync(data, options) as unknown as Inflated;
    if (buffer.length === length && engine.bytesWritten === data.length) return buffer;
  } catch (error) {
    throw new PngError('pixels', { cause: error });
  }
  throw new PngError('pixels');
}

/** Unpacks samples of any bit depth. */
function unpackSamples(header: PngHeader, rows: Buffer): Uint16Array {
  const { width, height, depth, samplesPerPixel } = header;
  const samplesPerRow = width * samplesPerPixel;
  const bytesPerRow = rows.length / height;
  const samples = new Uint16Array(samplesPerRow * height);
  for (let row = 0; row < height; row += 1) {
    for (let index = 0; index < samplesPerRow; index += 1) {
      const bit = index * depth;
      const byteIndex = row * bytesPerRow + (bit >> 3);
      samples[row * samplesPerRow + index] =
        depth === 16
          ? rows.readUInt16BE(byteIndex)
          : ((rows[byteIndex] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    }
  }
  return samples;
}
