import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

/** How the code appears to the camera. */
export type Placement = {
  /** The code's width as a fraction of the frame height. */
  size: number;
  /** Clockwise rotation. */
  degrees?: number;
  /** Whether to add uneven light, low contrast and noise. */
  isBadlyLit?: boolean;
};

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES = 6;
const FRAMES_PER_SECOND = 15;
const QUIET_MODULES = 3;

/**
 * Writes a video for Chromium's fake camera (`--use-file-for-fake-video-capture`) with a slightly shaking QR code that
 * encodes `text`, or an empty desk for `null`. Uncompressed YUV4MPEG2.
 */
export function writeQrVideo(
  file: string,
  text: string | null,
  placement: Placement = { size: 0.6 },
): void {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = Array.from({ length: FRAMES }, (_, n) => [
    Buffer.from('FRAME\n'),
    renderLumaPlane(text, placement, n),
    chroma,
  ]).flat();
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...frames]));
}

function renderLumaPlane(
  text: string | null,
  { size, degrees = 0, isBadlyLit = false }: Placement,
  n: number,
) {
  const plane = Buffer.alloc(WIDTH * HEIGHT);
  const code = text === null ? null : encode(text, { ecc: 'H', border: QUIET_MODULES });
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = size * HEIGHT;
  const random = createRandom(n + 1);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      // Shifts by a few pixels per frame, like a shaking hand.
      const [dx, dy] = [x - WIDTH / 2 - (n % 3), y - HEIGHT / 2 - (n % 2)];
      const column = ((dx * cos + dy * sin) / side + 0.5) * (code?.size ?? 0);
      const row = ((dy * cos - dx * sin) / side + 0.5) * (code?.size ?? 0);
      const isDark = code?.data[Math.floor(row)]?.[Math.floor(column)];
      const luma = isDark === undefined ? 120 : isDark ? 20 : 235;
      plane[y * WIDTH + x] = isBadlyLit ? dim(luma, x, random()) : luma;
    }
  }
  return plane;
}

/** Applies low contrast, a shadow on one side, and noise. */
function dim(luma: number, x: number, random: number): number {
  const light = 0.22 + 0.3 * (x / WIDTH);
  return Math.max(0, Math.min(255, 24 + luma * light + (random - 0.5) * 26));
}

/** Creates a deterministic generator of random numbers in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
