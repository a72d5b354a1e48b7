import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

/** The code's position in front of the camera. */
export type Held = {
  /** The code's side as a share of the picture's height. */
  size: number;
  /** Clockwise. */
  degrees?: number;
  /** Light from one side, a dim screen, noise of a dark room. */
  badlyLit?: boolean;
};

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES = 6;
const FRAMES_A_SECOND = 15;
const QUIET_MODULES = 3;

/**
 * Writes a video file for Chromium's fake camera (`--use-file-for-fake-video-capture`): the QR code of `text`, shaking
 * a little; `null` is an empty desk. Uncompressed YUV4MPEG2.
 */
export function writeQrVideo(file: string, text: string | null, held: Held = { size: 0.6 }): void {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = Array.from({ length: FRAMES }, (_, n) => [
    Buffer.from('FRAME\n'),
    brightness(text, held, n),
    colours,
  ]).flat();
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...frames]));
}

function brightness(text: string | null, { size, degrees = 0, badlyLit = false }: Held, n: number) {
  const plane = Buffer.alloc(WIDTH * HEIGHT);
  const code = text === null ? null : encode(text, { ecc: 'H', border: QUIET_MODULES });
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const side = size * HEIGHT;
  const random = noise(n + 1);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      // Shakes like a hand.
      const [dx, dy] = [x - WIDTH / 2 - (n % 3), y - HEIGHT / 2 - (n % 2)];
      const column = ((dx * cos + dy * sin) / side + 0.5) * (code?.size ?? 0);
      const row = ((dy * cos - dx * sin) / side + 0.5) * (code?.size ?? 0);
      const isDark = code?.data[Math.floor(row)]?.[Math.floor(column)];
      const ink = isDark === undefined ? 120 : isDark ? 20 : 235;
      plane[y * WIDTH + x] = badlyLit ? dim(ink, x, random()) : ink;
    }
  }
  return plane;
}

/** Low contrast, shade on one side, and noise. */
function dim(ink: number, x: number, random: number): number {
  const light = 0.22 + 0.3 * (x / WIDTH);
  return Math.max(0, Math.min(255, 24 + ink * light + (random - 0.5) * 26));
}

/** The same noise on every run. */
function noise(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
