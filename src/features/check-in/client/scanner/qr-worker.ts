import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeRequest, DecodeResult } from './qr-decoder.ts';

// Loads the bundled wasm from our own origin; the default is a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const worker = self as unknown as {
  onmessage: (event: MessageEvent<DecodeRequest>) => void;
  postMessage(result: DecodeResult): void;
};

worker.onmessage = async ({ data: { id, width, height, pixels } }) => {
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

// Preloads the wasm before the first frame.
void readBarcodes(new ImageData(1, 1), { formats: ['QRCode'] }).catch(() => undefined);
