import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../messages-rules.ts';

/** Photos below this size are sent unchanged: the server re-encodes them anyway. */
const SMALL_PHOTO_BYTES = 1_000_000;

/**
 * Returns the photo as a data URL; scales large photos down, because uploads from phones are slow. Throws for a file that
 * the browser cannot decode.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const isUploadable = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
  const bitmap = await createImageBitmap(file);
  try {
    if (isUploadable && file.size < SMALL_PHOTO_BYTES) return await dataUrlOf(file);
    const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2D canvas context');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const dataUrl = canvas.toDataURL('image/jpeg', 0.88);
    if (dataUrl.length > MAX_PHOTO_BYTES) throw new Error('the photo is still too large');
    return dataUrl;
  } finally {
    bitmap.close();
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
