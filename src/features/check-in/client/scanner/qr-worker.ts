import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { DecodeRequest, DecodeResult, DecoderStart } from './qr-decoder.ts';

const worker = self as unknown as {
  onmessage: (event: MessageEvent<DecoderStart | DecodeRequest>) => void;
  postMessage(result: DecodeResult): void;
};

worker.onmessage = async ({ data }) => {
  if ('wasmUrl' in data) return prepare(data);
  const { id, width, height, pixels } = data;
  try {
    const frame = new ImageData(new Uint8ClampedArray(pixels), width, height);
    const [found] = await readBarcodes(frame, {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
    });
    worker.postMessage({ id, text: found?.isValid ? found.text : null });
  } catch {
    worker.postMessage({ id, text: null, failed: true });
  }
};

/** Loads the wasm before the first frame, from our own origin; the default is a CDN. */
async function prepare({ wasmUrl }: DecoderStart) {
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  await readBarcodes(new ImageData(1, 1), { formats: ['QRCode'] }).catch(() => undefined);
}
