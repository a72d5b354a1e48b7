import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { CameraError } from './camera-error.ts';

/** The first message to the worker. The page imports the wasm, so that the service worker caches it for offline use. */
export type DecoderStart = { wasmUrl: string };

/** A frame to decode. Its pixels are transferred to the worker, not copied. */
export type DecodeRequest = { id: number; width: number; height: number; pixels: ArrayBuffer };
/**
 * `text` is null if the frame contains no QR code. `failed`: the decoder threw, such as when its wasm cannot be loaded.
 */
export type DecodeResult = { id: number; text: string | null; failed?: true };

export type QrDecoder = {
  /**
   * Returns the text of the frame's QR code, or null. Transfers the frame's pixels: it cannot be used afterward. Throws
   * CameraError `decoder` if decoding fails.
   */
  read(frame: ImageData): Promise<string | null>;
  terminate(): void;
};

/** Starts the decoder in a worker, to keep the page responsive. */
export function startDecoder(): QrDecoder {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ wasmUrl } satisfies DecoderStart);
  const pending = new Map<
    number,
    { resolve(text: string | null): void; reject(error: Error): void }
  >();
  let lastId = 0;

  function failAll() {
    for (const request of pending.values()) request.reject(new CameraError('decoder'));
    pending.clear();
  }
  worker.onerror = failAll;
  worker.onmessage = ({ data }: MessageEvent<DecodeResult>) => {
    if (data.failed) return failAll();
    pending.get(data.id)?.resolve(data.text);
    pending.delete(data.id);
  };

  return {
    read: (frame) => {
      lastId += 1;
      const id = lastId;
      const { width, height } = frame;
      const pixels = frame.data.buffer as ArrayBuffer;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, width, height, pixels } satisfies DecodeRequest, [pixels]);
      });
    },
    terminate: () => worker.terminate(),
  };
}
