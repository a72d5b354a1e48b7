import { inflateSync } from 'node:zlib';
import { type PngChunks, PngError, type PngHeader } from './png-chunks.ts';

/**
 * The pixels blended onto white: red, green, blue, 0 to 255, row by row. Inflates as much as the header
 * declares, so check its size first. Throws PngError if the data does not decode to exactly that size.
 */
export function pixelsOnPaper(png: PngChunks): Uint8Array {
  const { width, height, samplesPerPixel, hasPalette, hasAlpha, depth } = png.header;
  const samples = samplesOf(png.header, rowsOf(png));
  const palette = hasPalette ? checkedPalette(png.palette) : null;
  const clear = checkedTransparency(png);
  const full = 2 ** depth - 1;
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * samplesPerPixel;
    const alpha = hasAlpha
      ? (samples[at + samplesPerPixel - 1] ?? 0) / full
      : clear
        ? clear(samples, at)
        : 1;
    for (let colour = 0; colour < 3; colour += 1) {
      const level = palette
        ? palette((samples[at] ?? 0) * 3 + colour)
        : ((samples[samplesPerPixel < 3 ? at : at + colour] ?? 0) / full) * 255;
      pixels[pixel * 3 + colour] = Math.round(level * alpha + 255 * (1 - alpha));
    }
  }
  return pixels;
}

function checkedPalette(palette: Buffer | undefined) {
  if (!palette || palette.length === 0 || palette.length % 3 !== 0) throw new PngError('palette');
  return (index: number): number => {
    const level = palette[index];
    if (level === undefined) throw new PngError('palette');
    return level;
  };
}

/** Reads a pixel's alpha from the tRNS chunk: alphas of the palette, or the one transparent colour. */
function checkedTransparency({ header, transparency }: PngChunks) {
  if (!transparency || header.hasAlpha) return null;
  if (header.hasPalette) {
    return (samples: Uint16Array, at: number) => (transparency[samples[at] ?? 0] ?? 255) / 255;
  }
  const perPixel = header.samplesPerPixel;
  if (transparency.length !== perPixel * 2) throw new PngError('transparency');
  const transparent = Array.from({ length: perPixel }, (_, index) =>
    transparency.readUInt16BE(index * 2),
  );
  return (samples: Uint16Array, at: number) =>
    transparent.every((sample, index) => samples[at + index] === sample) ? 0 : 1;
}

/** Inflates and reverses the row filters (W3C PNG, 9). */
function rowsOf({ header, data }: PngChunks): Buffer {
  const { width, height, depth, samplesPerPixel } = header;
  const bytesPerRow = Math.ceil((width * depth * samplesPerPixel) / 8);
  const step = Math.max(1, (depth * samplesPerPixel) / 8);
  const filtered = inflateExactly(data, (bytesPerRow + 1) * height);
  const rows = Buffer.alloc(bytesPerRow * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (bytesPerRow + 1)] ?? 0;
    const predict = PREDICTORS[filter];
    if (!predict) throw new PngError('filter');
    const from = row * bytesPerRow;
    for (let index = 0; index < bytesPerRow; index += 1) {
      const left = index >= step ? (rows[from + index - step] ?? 0) : 0;
      const above = row > 0 ? (rows[from + index - bytesPerRow] ?? 0) : 0;
      const corner = row > 0 && index >= step ? (rows[from + index - bytesPerRow - step] ?? 0) : 0;
      const raw = filtered[row * (bytesPerRow + 1) + 1 + index] ?? 0;
      rows[from + index] = (raw + predict(left, above, corner)) & 255;
    }
  }
  return rows;
}

const PREDICTORS: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

function inflateExactly(data: Buffer, length: number): Buffer {
  try {
    const options = { maxOutputLength: length, info: true };
    // With `info`, missing from Node's types, the result contains how many bytes of `data` were consumed.
    const { buffer, engine } = inflateSync(data, options) as unknown as Inflated;
    if (buffer.length === length && engine.bytesWritten === data.length) return buffer;
  } catch (error) {
    throw new PngError('pixels', { cause: error });
  }
  throw new PngError('pixels');
}

/** Unpacks the samples of any bit depth. */
function samplesOf(header: PngHeader, rows: Buffer): Uint16Array {
  const { width, height, depth, samplesPerPixel } = header;
  const perRow = width * samplesPerPixel;
  const bytesPerRow = rows.length / height;
  const samples = new Uint16Array(perRow * height);
  for (let row = 0; row < height; row += 1) {
    for (let index = 0; index < perRow; index += 1) {
      const bit = index * depth;
      const at = row * bytesPerRow + (bit >> 3);
      samples[row * perRow + index] =
        depth === 16
          ? rows.readUInt16BE(at)
          : ((rows[at] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    }
  }
  return samples;
}
