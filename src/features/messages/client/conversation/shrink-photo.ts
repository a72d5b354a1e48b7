import { LONGEST_PHOTO_BYTES, PHOTO_SIDE } from '../../messages-rules.ts';

/** Below that a photo is sent as it is: the server re-encodes it anyway. */
const SMALL_BYTES = 1_000_000;

/**
 * A photo as it is sent, a data URL: large ones are drawn smaller first, for a phone's upload is slow.
 * Throws for a file that the browser cannot read as a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const isSent = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
  const picture = await createImageBitmap(file);
  try {
    if (isSent && file.size < SMALL_BYTES) return await dataUrlOf(file);
    const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const paper = canvas.getContext('2d');
    if (!paper) throw new Error('no canvas');
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = canvas.toDataURL('image/jpeg', 0.88);
    if (drawn.length > LONGEST_PHOTO_BYTES) throw new Error('still too large');
    return drawn;
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
