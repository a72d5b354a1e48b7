/** More pixels decode no better, only slower. */
const MAX_PIXELS_WIDE = 720;

let canvas: HTMLCanvasElement | undefined;

/** The centered square of the current frame, as the page shows it; null before the first frame. */
export function grabFrame(video: HTMLVideoElement): ImageData | null {
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
