/** More pixels slow down decoding without improving it. */
const MAX_WIDTH = 720;

let canvas: HTMLCanvasElement | undefined;

/** Returns the centered square of the current frame, which is the visible part; null before the first frame. */
export function grabFrame(video: HTMLVideoElement): ImageData | null {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (side === 0) return null;
  canvas ??= document.createElement('canvas');
  const width = Math.min(side, MAX_WIDTH);
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  context.drawImage(video, left, top, side, side, 0, 0, width, width);
  return context.getImageData(0, 0, width, width);
}
