/** More pixels than this read no better, only slower. */
const MAX_PIXELS_WIDE = 720;

let canvas: HTMLCanvasElement | undefined;

/** The square in the middle of the picture, which is what the page shows; null before the first one. */
export function lookAt(video: HTMLVideoElement): ImageData | null {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (side === 0) return null;
  canvas ??= document.createElement('canvas');
  const width = Math.min(side, MAX_PIXELS_WIDE);
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  context.drawImage(video, left, top, side, side, 0, 0, width, width);
  return context.getImageData(0, 0, width, width);
}
