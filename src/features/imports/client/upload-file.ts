import { CHUNK_BYTES, type FileImport } from '../imports-contract.ts';
import { call } from './calls.ts';

/** Uploads a file in chunks. The server starts reading it after the last one. */
export async function uploadFile(
  file: File,
  onProgress: (bytes: number) => void,
): Promise<FileImport> {
  let uploaded = await call('POST /api/admin/imports', {
    body: { fileName: file.name.slice(0, 200), byteCount: file.size },
  });
  const params = { id: uploaded.id };
  for (let position = 0; position * CHUNK_BYTES < file.size; position += 1) {
    const start = position * CHUNK_BYTES;
    const content = await encodeBase64(file.slice(start, start + CHUNK_BYTES));
    uploaded = await call('POST /api/admin/imports/:id/chunks', {
      params,
      body: { position, content },
    });
    onProgress(Math.min(file.size, start + CHUNK_BYTES));
  }
  return uploaded;
}

/** Encodes bytes as base64. FileReader returns a data URL: "data:…;base64,<content>". */
function encodeBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('reading the file failed'));
    reader.readAsDataURL(blob);
  });
}
