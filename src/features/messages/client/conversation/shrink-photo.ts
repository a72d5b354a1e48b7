import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../messages-rules.ts';

/** Photos below this size are sent unchanged, as the server re-encodes them anyway. */
const SMALL_BYTES = 1_000_000;

/**
 * Returns the photo as a data URL; scales large photos down, as uploads from phones are slow. Throws for a file that
 * the browser cannot decode.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const isUploadable = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
  const picture = await createImageBitmap(file);
  try {
    if (isUploadable && file.size < SMALL_BYTES) return await dataUrlOf(file);
    const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const dataUrl = canvas.toDataURL('image/jpeg', 0.88);
    if (dataUrl.length > MAX_PHOTO_BYTES) throw new Error('still too large');
    return dataUrl;
  } finally {
    picture.close();
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
