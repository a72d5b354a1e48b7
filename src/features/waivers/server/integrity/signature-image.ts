import { wrongField } from '#platform/server/http/errors.ts';
import { type PngChunks, PngError, readPngChunks } from './png-chunks.ts';
import { pixelsOnPaper } from './png-pixels.ts';

const PREFIX = 'data:image/png;base64,';
const MAX_BYTES = 300_000;
const MAX_WIDTH = 2000;
const MAX_HEIGHT = 1000;
const LEAST_SHEET_PIXELS = 16 * 16;

/**
 * Refuses (400, a sentence) what is no signature: anything but a still PNG of at most 300 kB and
 * 2000 x 1000 pixels that decodes to its last pixel, and a picture on which nothing is drawn.
 */
export function checkSignatureImage(signatureData: string): void {
  if (!signatureData.startsWith(PREFIX))
    throw wrongField('signatureData', 'validation.signaturePng');
  const base64 = signatureData.slice(PREFIX.length);
  const file = Buffer.from(base64, 'base64');
  // Buffer skips what is no base64; a picture that survives the way back had none of it.
  if (file.toString('base64') !== base64)
    throw wrongField('signatureData', 'validation.signaturePng');
  if (file.length > MAX_BYTES) throw wrongField('signatureData', 'validation.signatureTooLarge');
  if (!hasInk(readPixels(file))) throw wrongField('signatureData', 'validation.signatureRequired');
}

/** The picture of a stored signature without texts, profiles or dates, for the PDF copy. */
export function signaturePicture(signatureData: string): Uint8Array {
  return readPngChunks(Buffer.from(signatureData.slice(PREFIX.length), 'base64')).essential;
}

function readPixels(file: Buffer): Uint8Array {
  try {
    const png = readPngChunks(file);
    refuseHugePicture(png);
    return pixelsOnPaper(png);
  } catch (error) {
    if (error instanceof PngError) throw wrongField('signatureData', 'validation.signaturePng');
    throw error;
  }
}

function refuseHugePicture({ header }: PngChunks) {
  if (header.width > MAX_WIDTH || header.height > MAX_HEIGHT) {
    throw wrongField('signatureData', 'validation.signatureTooLarge');
  }
}

/**
 * Something is drawn when not every pixel looks the same (decisions: ink, not a touch). A picture too
 * small for a sheet is taken for the mark that its sender says it is, unless it is white all over; of a
 * single pixel nobody can tell.
 */
function hasInk(pixels: Uint8Array): boolean {
  if (pixels.length === 3) return true;
  const isSheet = pixels.length / 3 >= LEAST_SHEET_PIXELS;
  if (!isSheet && pixels.some((level) => level !== 255)) return true;
  for (let at = 3; at < pixels.length; at += 1) {
    if (pixels[at] !== pixels[at - 3]) return true;
  }
  return false;
}
