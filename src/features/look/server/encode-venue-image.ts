import sharp, { type Sharp } from 'sharp';
import { reencodeImage } from '#platform/server/documents/reencode-image.ts';
import { sanitizeSvg } from '#platform/server/documents/sanitize-svg.ts';
import { httpError } from '#platform/server/http/errors.ts';
import {
  ICON_SIZE,
  type ImageFormat,
  type ImageKind,
  LOGO_BOX,
  LOGO_RATIOS,
  MAX_SVG_BYTES,
  MAX_UPLOAD_BYTES,
  MIN_ICON_SIZE,
  MIN_LOGO_HEIGHT,
  MIN_PHOTO_WIDTH,
  PHOTO_WIDTHS,
  photoWidths,
} from '../look-rules.ts';
import { findPlateTheme } from './logo-plate.ts';
import type { EncodedImage } from './look-queries.ts';

const TIMEOUT_SECONDS = 20;
/** The difference of a channel that sharp ignores when it trims; a JPEG's white is uneven. */
const TRIM_THRESHOLD = 10;
/** An icon counts as square if its sides differ by at most this share of its width. */
const SQUARE_TOLERANCE = 0.02;

/** Re-encodes an upload for its kind. Throws a 413 or 422 that explains the problem, or 503 if the server is busy. */
export function encodeVenueImage(kind: ImageKind, upload: string): Promise<EncodedImage> {
  return reencodeImage(upload, {
    maxBytes: MAX_UPLOAD_BYTES,
    errors: { tooLarge: 'look.tooLarge', unreadable: `look.${kind}Unreadable`, busy: 'look.busy' },
    ...(kind === 'photo' ? {} : { readSvg }),
    encode: (image) => encoders[kind](image.timeout({ seconds: TIMEOUT_SECONDS })),
  });
}

function readSvg(source: string): string {
  if (source.length > MAX_SVG_BYTES) throw httpError(413, 'look.svgTooLarge');
  const result = sanitizeSvg(source);
  if ('svg' in result) return result.svg;
  throw httpError(422, `look.svg.${result.problem}`);
}

const encoders: Record<ImageKind, (image: Sharp) => Promise<EncodedImage>> = {
  logo: encodeLogo,
  icon: encodeIcon,
  photo: encodePhoto,
};

/** Trims the logo. Pages use the WebP, emails and documents the PNG. */
async function encodeLogo(image: Sharp): Promise<EncodedImage> {
  const untrimmed = await toRaw(image.toColourspace('srgb'));
  const { data, info } = hasEvenCorners(untrimmed)
    ? await toRaw(fromRaw(untrimmed).trim()).catch(() => untrimmed)
    : untrimmed;
  const ratio = info.width / info.height;
  const values = { ratio: Math.round(Math.max(ratio, 1 / ratio)) };
  if (ratio > LOGO_RATIOS.widest) {
    throw httpError(422, 'look.logoTooWide', { ...values, max: LOGO_RATIOS.widest });
  }
  if (1 / ratio > LOGO_RATIOS.tallest) throw httpError(422, 'look.logoTooTall', values);
  if (info.height < MIN_LOGO_HEIGHT) {
    throw httpError(422, 'look.logoTooSmall', { height: info.height, min: MIN_LOGO_HEIGHT });
  }
  const sized = fromRaw({ data, info }).resize({
    ...LOGO_BOX,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const png = await sized
    .clone()
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const webp = await sized.webp({ quality: 90, alphaQuality: 100 }).toBuffer();
  const { width, height } = png.info;
  return {
    width,
    height,
    plateOn: await findPlateTheme(png.data),
    files: [
      { format: 'png', width, content: png.data },
      { format: 'webp', width, content: webp },
    ],
  };
}

async function encodeIcon(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await toRaw(image.toColourspace('srgb'));
  const isSquare = Math.abs(info.width - info.height) <= SQUARE_TOLERANCE * info.width;
  if (!isSquare) {
    throw httpError(422, 'look.iconNotSquare', { width: info.width, height: info.height });
  }
  if (info.width < MIN_ICON_SIZE) {
    throw httpError(422, 'look.iconTooSmall', { width: info.width, min: MIN_ICON_SIZE });
  }
  const png = await fromRaw({ data, info })
    .resize(ICON_SIZE, ICON_SIZE, { fit: 'cover' })
    .png()
    .toBuffer();
  return {
    width: ICON_SIZE,
    height: ICON_SIZE,
    plateOn: null,
    files: [{ format: 'png', width: ICON_SIZE, content: png }],
  };
}

async function encodePhoto(image: Sharp): Promise<EncodedImage> {
  const maxWidth = PHOTO_WIDTHS.at(-1) ?? 0;
  const { data, info } = await toRaw(
    image
      .resize({ width: maxWidth, height: maxWidth * 2, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  );
  if (info.width < MIN_PHOTO_WIDTH) {
    throw httpError(422, 'look.photoTooSmall', { width: info.width, min: MIN_PHOTO_WIDTH });
  }
  const files: EncodedImage['files'] = [];
  for (const width of photoWidths(info.width)) {
    const sized = fromRaw({ data, info }).resize({ width });
    const avif = await sized.clone().avif({ quality: 52, effort: 2 }).toBuffer();
    const webp = await sized.webp({ quality: 76 }).toBuffer();
    files.push(
      ...([
        { format: 'avif', width, content: avif },
        { format: 'webp', width, content: webp },
      ] satisfies { format: ImageFormat; width: number; content: Buffer }[]),
    );
  }
  return { width: info.width, height: info.height, plateOn: null, files };
}

type RawImage = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/**
 * Whether the corners have the same color or are transparent. Otherwise the upper left one, by which sharp trims, is not
 * the background but part of the logo.
 */
export function hasEvenCorners({ data, info: { width, height, channels } }: RawImage): boolean {
  const [first = Buffer.of(), ...others] = [
    0,
    width - 1,
    width * (height - 1),
    width * height - 1,
  ].map((pixel) => data.subarray(pixel * channels, (pixel + 1) * channels));
  const isTransparent = (color: Buffer) => channels === 4 && color[3] === 0;
  return others.every(
    (color) =>
      (isTransparent(first) && isTransparent(color)) ||
      color.every((channel, index) => Math.abs(channel - (first[index] ?? 0)) <= TRIM_THRESHOLD),
  );
}

const toRaw = (image: Sharp): Promise<RawImage> =>
  image.raw().toBuffer({ resolveWithObject: true }) as Promise<RawImage>;

const fromRaw = ({ data, info: { width, height, channels } }: RawImage): Sharp =>
  sharp(data, { raw: { width, height, channels } });
