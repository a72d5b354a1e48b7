import { CameraError } from './camera-trouble.ts';

/** One picture for the decoder; its pixels are handed over, not copied. */
export type QrQuestion = { id: number; width: number; height: number; pixels: ArrayBuffer };
/** What the picture holds; null for no QR code. `failed` says that the decoder could not be loaded. */
export type QrAnswer = { id: number; text: string | null; failed?: true };

export type QrDecoder = {
  /** The text of the QR code in the picture, or null. Throws CameraError `decoder`. */
  read(picture: ImageData): Promise<string | null>;
  end(): void;
};

/** The decoder in a worker of its own, so that the page stays smooth while it looks. */
export function startDecoder(): QrDecoder {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { answer(text: string | null): void; fail(error: Error): void }
  >();
  let last = 0;

  function giveUp() {
    for (const question of waiting.values()) question.fail(new CameraError('decoder'));
    waiting.clear();
  }
  worker.onerror = giveUp;
  worker.onmessage = ({ data }: MessageEvent<QrAnswer>) => {
    if (data.failed) return giveUp();
    waiting.get(data.id)?.answer(data.text);
    waiting.delete(data.id);
  };

  return {
    read: (picture) => {
      last += 1;
      const id = last;
      const { width, height } = picture;
      const pixels = picture.data.buffer as ArrayBuffer;
      return new Promise((answer, fail) => {
        waiting.set(id, { answer, fail });
        worker.postMessage({ id, width, height, pixels } satisfies QrQuestion, [pixels]);
      });
    },
    end: () => worker.terminate(),
  };
}
