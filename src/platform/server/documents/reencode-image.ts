import sharp, { type Sharp } from 'sharp';
import { httpError } from '../http/errors.ts';
import type { TextKey } from '../translate.ts';

/** The best phone cameras have 50 million pixels; more in a small file is a decompression bomb. */
const MAX_PIXELS = 60_000_000;
/** Each may need about 200 MB. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

const waiting: (() => void)[] = [];
let running = 0;

type Options<Result> = {
  maxBytes: number;
  sentences: { tooLarge: TextKey; unreadable: TextKey; busy: TextKey };
  /** Draws from the image, turned as it was meant; it is `size` before it is turned. */
  encode: (image: Sharp, size: { width: number; height: number }) => Promise<Result>;
};

/**
 * Re-encodes an uploaded image (base64 or data URL): nothing of the file itself is
 * kept. Throws 422 for what is no JPEG, PNG or WebP or has too many pixels, 413 for too many bytes, 503
 * when too many are sent at once.
 */
export async function reencodeImage<Result>(
  upload: string,
  { maxBytes, sentences, encode }: Options<Result>,
): Promise<Result> {
  const bytes = Buffer.from(upload.replace(/^data:[\w/+.-]{1,50};base64,/, ''), 'base64');
  if (bytes.length > maxBytes) throw httpError(413, sentences.tooLarge);
  if (!isPicture(bytes)) throw httpError(422, sentences.unreadable);
  await takeTurn(sentences.busy);
  try {
    const size = await sizeOf(bytes);
    if (size.width * size.height > MAX_PIXELS) throw httpError(422, sentences.tooLarge);
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
    // What the library says of a broken file is of no use to a person, and may quote it.
    return await encode(image, size).catch(() => {
      throw httpError(422, sentences.unreadable);
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function sizeOf(bytes: Buffer) {
  const none = { width: 0, height: 0 };
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => none);
}

/** By how the file begins: the library would also open what draws from other files (SVG, PDF). */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP'))
  );
}

async function takeTurn(busy: TextKey) {
  if (waiting.length >= MAX_WAITING) throw httpError(503, busy);
  while (running >= MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go));
  running += 1;
}
