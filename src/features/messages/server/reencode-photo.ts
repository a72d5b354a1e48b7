import { reencodeImage } from '#platform/server/documents/reencode-image.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../messages-rules.ts';

const TIMEOUT_SECONDS = 10;

/**
 * Re-encodes an uploaded photo as a JPEG of at most 1600 pixels per side, rotated by its EXIF orientation and without
 * metadata. Throws the errors of reencodeImage.
 */
export function reencodePhoto(image: string) {
  return reencodeImage(image, {
    maxBytes: MAX_PHOTO_BYTES,
    errors: {
      tooLarge: 'messages.photoTooLarge',
      unreadable: 'messages.photoUnreadable',
      busy: 'messages.photoBusy',
    },
    encode: async (image) => {
      const { data, info } = await image
        .resize({
          width: MAX_PHOTO_SIDE,
          height: MAX_PHOTO_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    },
  });
}
