import { invalidField } from '#platform/server/http/errors.ts';
import { type PngChunks, PngError, readPngChunks } from './png-chunks.ts';
import { decodePixels } from './png-pixels.ts';

const PREFIX = 'data:image/png;base64,';
const MAX_BYTES = 300_000;
const MAX_WIDTH = 2000;
const MAX_HEIGHT = 1000;
/** A single mark can fill a smaller image, so that all of its pixels are the same. */
const MIN_CANVAS_PIXELS = 16 * 16;

/** Throws 400 unless the signature is a complete, non-animated PNG with ink, at most 300 kB and 2000 x 1000 pixels. */
export function validateSignatureImage(signatureData: string): void {
  if (!signatureData.startsWith(PREFIX))
    throw invalidField('signatureData', 'validation.signaturePng');
  const base64 = signatureData.slice(PREFIX.length);
  const file = Buffer.from(base64, 'base64');
  // Buffer.from() ignores invalid base64, so compare with the re-encoded file.
  if (file.toString('base64') !== base64)
    throw invalidField('signatureData', 'validation.signaturePng');
  if (file.length > MAX_BYTES) throw invalidField('signatureData', 'validation.signatureTooLarge');
  if (!hasInk(readPixels(file)))
    throw invalidField('signatureData', 'validation.signatureRequired');
}

/** Returns a stored signature as a PNG file without metadata. */
export function stripSignatureMetadata(signatureData: string): Uint8Array {
  return readPngChunks(Buffer.from(signatureData.slice(PREFIX.length), 'base64')).stripped;
}

function readPixels(file: Buffer): Uint8Array {
  try {
    const png = readPngChunks(file);
    enforceMaxSize(png);
    return decodePixels(png);
  } catch (error) {
    if (error instanceof PngError) throw invalidField('signatureData', 'validation.signaturePng');
    throw error;
  }
}

function enforceMaxSize({ header }: PngChunks) {
  if (header.width > MAX_WIDTH || header.height > MAX_HEIGHT) {
    throw invalidField('signatureData', 'validation.signatureTooLarge');
  }
}

/**
 * Ink means that the pixels are not all the same. An image smaller than a canvas is accepted
 * unless it is all white; a single pixel is always accepted.
 */
function hasInk(pixels: Uint8Array): boolean {
  if (pixels.length === 3) return true;
  const isCanvas = pixels.length / 3 >= MIN_CANVAS_PIXELS;
  if (!isCanvas && pixels.some((level) => level !== 255)) return true;
  for (let index = 3; index < pixels.length; index += 1) {
    if (pixels[index] !== pixels[index - 3]) return true;
  }
  return false;
}
