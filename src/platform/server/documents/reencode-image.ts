import sharp, { type Sharp } from 'sharp';
import { httpError } from '../http/errors.ts';
import type { Sayable } from '../say.ts';

/** A phone's best camera has 50 million pixels; more in a small file is an attack on our memory. */
const MAX_PIXELS = 60_000_000;
/** Each may need some 200 MB for a moment. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

const waiting: (() => void)[] = [];
let underWay = 0;

type Wanted<Drawn> = {
  longestBytes: number;
  sentences: { tooLarge: Sayable; unreadable: Sayable; busy: Sayable };
  /** Draws from the picture, turned as it was meant; it is `size` before it is turned. */
  draw: (picture: Sharp, size: { width: number; height: number }) => Promise<Drawn>;
};

/**
 * Re-encodes an uploaded picture (base64 or data URL): nothing of the file itself is
 * kept. Throws 422 for what is no JPEG, PNG or WebP or has too many pixels, 413 for too many bytes, 503
 * when too many are sent at once.
 */
export async function reencodeImage<Drawn>(
  image: string,
  { longestBytes, sentences, draw }: Wanted<Drawn>,
): Promise<Drawn> {
  const bytes = Buffer.from(image.replace(/^data:[\w/+.-]{1,50};base64,/, ''), 'base64');
  if (bytes.length > longestBytes) throw httpError(413, sentences.tooLarge);
  if (!isPicture(bytes)) throw httpError(422, sentences.unreadable);
  await takeTurn(sentences.busy);
  try {
    const size = await sizeOf(bytes);
    if (size.width * size.height > MAX_PIXELS) throw httpError(422, sentences.tooLarge);
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
    // What the library says of a broken file is of no use to a person, and may quote it.
    return await draw(picture, size).catch(() => {
      throw httpError(422, sentences.unreadable);
    });
  } finally {
    underWay -= 1;
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

async function takeTurn(busy: Sayable) {
  if (waiting.length >= MAX_WAITING) throw httpError(503, busy);
  while (underWay >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  underWay += 1;
}
