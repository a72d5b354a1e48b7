import sharp from 'sharp';
import { refusal } from '../../../server/errors.ts';
import { LONGEST_PHOTO_BYTES, PHOTO_SIDE } from '../messages-rules.ts';

/** A phone's best camera has 50 million; whoever packs more into a small file wants our memory. */
const MOST_PIXELS = 60_000_000;
const LONGEST_SECONDS = 10;
/** Each may need some 200 MB for a moment. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;

const waiting: (() => void)[] = [];
let underWay = 0;

/**
 * A photo that somebody sends, as base64 or as a data URL, drawn anew: a JPEG of at most 1600 pixels
 * a side, turned as it was meant, without any metadata. Throws 422 for what is no JPEG, PNG or WebP or has
 * too many pixels, 413 for too many bytes, 503 when too many are sent at once.
 */
export async function drawPhoto(image: string) {
  const bytes = Buffer.from(image.replace(/^data:[\w/+.-]{1,50};base64,/, ''), 'base64');
  if (bytes.length > LONGEST_PHOTO_BYTES) throw refusal(413, 'messages.photoTooLarge');
  if (!isPicture(bytes)) throw refusal(422, 'messages.photoUnreadable');
  await takeTurn();
  try {
    return await draw(bytes);
  } finally {
    underWay -= 1;
    waiting.shift()?.();
  }
}

async function draw(bytes: Buffer) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height > MOST_PIXELS) throw refusal(422, 'messages.photoTooLarge');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    // What the library says of a broken file is of no use to a person, and may quote it.
    throw refusal(422, 'messages.photoUnreadable');
  }
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

async function takeTurn() {
  if (waiting.length >= MOST_WAITING) throw refusal(503, 'messages.photoBusy');
  while (underWay >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  underWay += 1;
}
