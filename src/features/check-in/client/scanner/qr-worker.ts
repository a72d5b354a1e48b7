import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { QrAnswer, QrQuestion } from './qr-decoder.ts';

// Script and wasm come from the same package, so their versions are equal; ours is the address.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

const ctx = self as unknown as {
  onmessage: (event: MessageEvent<QrQuestion>) => void;
  postMessage(answer: QrAnswer): void;
};

ctx.onmessage = async ({ data: { id, width, height, pixels } }) => {
  try {
    const picture = new ImageData(new Uint8ClampedArray(pixels), width, height);
    const [found] = await readBarcodes(picture, {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
    });
    ctx.postMessage({ id, text: found?.isValid ? found.text : null });
  } catch {
    ctx.postMessage({ id, text: null, failed: true });
  }
};

// Loaded before the first picture is there.
void readBarcodes(new ImageData(1, 1), { formats: ['QRCode'] }).catch(() => undefined);
