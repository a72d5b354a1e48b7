import { reencodeImage } from '#platform/server/documents/reencode-image.ts';
import { LONGEST_PHOTO_BYTES, PHOTO_SIDE } from '../messages-rules.ts';

const MAX_SECONDS = 10;

/**
 * Re-encodes an uploaded photo: a JPEG of at most 1600 pixels a side, rotated by its EXIF orientation,
 * without metadata. Throws as reencodeImage does.
 */
export function reencodePhoto(image: string) {
  return reencodeImage(image, {
    maxBytes: LONGEST_PHOTO_BYTES,
    errors: {
      tooLarge: 'messages.photoTooLarge',
      unreadable: 'messages.photoUnreadable',
      busy: 'messages.photoBusy',
    },
    encode: async (image) => {
      const { data, info } = await image
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    },
  });
}
