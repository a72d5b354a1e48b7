import sharp from 'sharp';
import { reencodeImage } from '#platform/server/documents/reencode-image.ts';
import { IMAGE_HEIGHT, IMAGE_WIDTH, MAX_IMAGE_BYTES } from '../../catalog-rules.ts';

const TIMEOUT_SECONDS = 10;

/**
 * Re-encodes a product's image as WebP in two sizes, cropped to 4:3 around its most salient region.
 * Throws the same errors as `reencodeImage`.
 */
export function encodeProductImage(upload: string): Promise<{ content: Buffer; small: Buffer }> {
  return reencodeImage(upload, {
    maxBytes: MAX_IMAGE_BYTES,
    errors: {
      tooLarge: 'shop.imageTooLarge',
      unreadable: 'shop.imageUnreadable',
      busy: 'shop.imageBusy',
    },
    encode: async (image) => {
      const cropped = await image
        .resize({ width: IMAGE_WIDTH, height: IMAGE_HEIGHT, fit: 'cover', position: 'attention' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .timeout({ seconds: TIMEOUT_SECONDS })
        .png({ compressionLevel: 0 })
        .toBuffer();
      return { content: await encodeWebp(cropped, 1), small: await encodeWebp(cropped, 2) };
    },
  });
}

async function encodeWebp(cropped: Buffer, divisor: 1 | 2): Promise<Buffer> {
  return sharp(cropped)
    .resize({ width: IMAGE_WIDTH / divisor, height: IMAGE_HEIGHT / divisor })
    .webp({ quality: 78 })
    .toBuffer();
}
