import sharp, { type Sharp } from 'sharp';
import { type DrawnImage, drawnImages, WORDMARK_RATIO } from '../look-rules.ts';
import { hasEvenCorners } from './encode-venue-image.ts';

/** Corners of app icons, relative to their width. */
const CORNER = 0.22;
/** A gap in a wordmark separates its symbol, if it is at least this wide relative to the logo's height. */
const MIN_GAP = 0.03;
/** The width of a symbol relative to the logo's height. */
const SYMBOL = { min: 0.4, max: 1.5 };
/** Pixels at least this opaque belong to a shape. */
const VISIBLE_ALPHA = 32;

/**
 * Draws a logo or an app icon (PNG) as one of the drawn images: on its own background if it has one, otherwise on
 * `background` ("#rrggbb"). Returns a PNG.
 */
export async function drawImage(
  png: Buffer,
  name: DrawnImage,
  background: string,
): Promise<Buffer> {
  const { width, height, share, isRounded } = drawnImages[name];
  const isSquare = width === height;
  const source = isSquare ? await cropToSymbol(png) : sharp(png);
  const box = Math.round(Math.min(width, height * (isSquare ? 1 : 2)) * share);
  const picture = await source
    .resize({ width: box, height: isSquare ? box : Math.round(height * 0.5), fit: 'inside' })
    .png()
    .toBuffer();
  const color = (await findOwnBackground(png)) ?? background;
  const canvas = sharp({ create: { width, height, channels: 4, background: color } }).composite([
    { input: picture, gravity: 'centre' },
    ...(isRounded ? [{ input: cornerMask(width), blend: 'dest-in' as const }] : []),
  ]);
  return canvas.png({ compressionLevel: 9 }).toBuffer();
}

/** The color that all corners have; null if they are transparent or differ. */
async function findOwnBackground(png: Buffer) {
  const image = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0, alpha = 0] = image.data;
  return alpha === 255 && hasEvenCorners(image) ? { r, g, b } : null;
}

const cornerMask = (size: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * CORNER}"/></svg>`,
  );

/**
 * A wordmark would be illegible in an icon, so its symbol or first letter is used: what stands left of its first gap.
 * Other logos, and wordmarks without a gap, are used as they are.
 */
async function cropToSymbol(png: Buffer): Promise<Sharp> {
  const image = sharp(png);
  const { data, info } = await image
    .clone()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width / info.height < WORDMARK_RATIO) return image;
  const isEmpty = (column: number) => {
    for (let row = 0; row < info.height; row += 1) {
      if ((data[(row * info.width + column) * 4 + 3] ?? 0) >= VISIBLE_ALPHA) return false;
    }
    return true;
  };
  const symbolWidth = findFirstGap(info, isEmpty);
  if (symbolWidth === null) return image;
  const symbol = image.extract({ left: 0, top: 0, width: symbolWidth, height: info.height });
  // Trimmed in a second step, because sharp would trim before it extracts.
  return sharp(await symbol.png().toBuffer()).trim({ background: '#00000000' });
}

/** Returns where the first gap after the margin starts, if the shape to its left is about as wide as high; else null. */
function findFirstGap(
  { width, height }: { width: number; height: number },
  isEmpty: (column: number) => boolean,
): number | null {
  const gap = Math.max(2, Math.round(height * MIN_GAP));
  let start = 0;
  while (start < width && isEmpty(start)) start += 1;
  const end = Math.min(width - gap, start + height * SYMBOL.max);
  for (let column = start + Math.round(height * SYMBOL.min); column < end; column += 1) {
    const isGap = Array.from({ length: gap }, (_, offset) => column + offset).every(isEmpty);
    if (isGap) return column;
  }
  return null;
}
