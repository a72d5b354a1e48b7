import sharp, { type Sharp } from 'sharp';
import { HttpError, httpError } from '../http/errors.ts';
import type { TextKey } from '../translate.ts';

/** The best phone cameras have 50 million pixels; more in a small file is a decompression bomb. */
const MAX_PIXELS = 60_000_000;
/** Each image may need about 200 MB of memory. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;
/** The density at which one SVG unit is one pixel. */
const SVG_DENSITY = 72;
const SVG_HEIGHT = 480;

const queue: (() => void)[] = [];
let running = 0;

type Options<Result> = {
  maxBytes: number;
  errors: { tooLarge: TextKey; unreadable: TextKey; busy: TextKey };
  /** Returns an SVG that is safe to render, or throws. Without it, SVG files are rejected. */
  readSvg?: (source: string) => string;
  /** Encodes the rotated image; `size` is its size before rotation. */
  encode: (image: Sharp, size: { width: number; height: number }) => Promise<Result>;
};

/**
 * Re-encodes an uploaded image (base64 or data URL), so that nothing of the original file is stored. Throws 422 if it
 * is not a JPEG, PNG or WebP (or SVG, with `readSvg`) or has too many pixels, 413 for too many bytes, and 503 for too
 * many concurrent uploads.
 */
export async function reencodeImage<Result>(
  upload: string,
  { maxBytes, errors, readSvg, encode }: Options<Result>,
): Promise<Result> {
  const uploaded = Buffer.from(upload.replace(/^data:[\w/+.-]{1,50};base64,/, ''), 'base64');
  if (uploaded.length > maxBytes) throw httpError(413, errors.tooLarge);
  const svg = readSvg && isSvg(uploaded) ? readSvg(uploaded.toString('utf8')) : null;
  const bytes = svg === null ? uploaded : Buffer.from(svg);
  if (svg === null && !isSupportedImage(bytes)) throw httpError(422, errors.unreadable);
  await acquireSlot(errors.busy);
  try {
    const unscaled = await sizeOf(bytes);
    const density = svg === null ? SVG_DENSITY : densityOf(unscaled);
    const size = density === SVG_DENSITY ? unscaled : await sizeOf(bytes, density);
    if (size.width * size.height > MAX_PIXELS) throw httpError(422, errors.tooLarge);
    const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
    const image = sharp(bytes, { ...limits, density }).rotate();
    // The library's error messages are of no use to users and may quote the file.
    return await encode(image, size).catch((error) => {
      throw error instanceof HttpError ? error : httpError(422, errors.unreadable);
    });
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

async function sizeOf(bytes: Buffer, density = SVG_DENSITY) {
  const unknownSize = { width: 0, height: 0 };
  return sharp(bytes, { limitInputPixels: false, density })
    .metadata()
    .catch(() => unknownSize);
}

/** The density that renders an SVG about SVG_HEIGHT pixels high, regardless of the size in its file. */
const densityOf = ({ height }: { height: number }) =>
  height === 0 ? SVG_DENSITY : Math.min(2400, Math.max(1, (SVG_DENSITY * SVG_HEIGHT) / height));

const isSvg = (bytes: Buffer) =>
  /^\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(
    bytes
      .subarray(0, 200)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  );

/**
 * Checks the file signature, because the library would also open formats that reference other files (SVG,
 * PDF).
 */
function isSupportedImage(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP'))
  );
}

async function acquireSlot(busy: TextKey) {
  if (queue.length >= MAX_WAITING) throw httpError(503, busy);
  while (running >= MAX_CONCURRENT) await new Promise<void>((resume) => queue.push(resume));
  running += 1;
}
