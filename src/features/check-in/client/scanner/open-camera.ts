import {
  type Facing,
  fallbackConstraints,
  preferredConstraints,
  SETTLING_MILLIS,
  START_TIMEOUT_MILLIS,
} from './camera-config.ts';
import { CameraError } from './camera-error.ts';

/**
 * Opens the front or rear camera. Throws CameraError on an insecure page or an unsupported browser, and rethrows the
 * errors of getUserMedia (denied, missing, in use).
 */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CameraError('insecure');
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraError('unsupported');
  try {
    return await devices.getUserMedia(preferredConstraints(facing));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return devices.getUserMedia(fallbackConstraints(facing));
  }
}

/**
 * Plays the camera in `video` and resolves half a second after the first frame. Throws CameraError `timeout` after 3
 * seconds without a frame (spec 4).
 */
export async function playCamera(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  await withTimeout(waitForFirstFrame(video));
  performance.mark('camera-first-frame');
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MILLIS));
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function waitForFirstFrame(video: HTMLVideoElement): Promise<void> {
  const playing = new Promise<void>((resolve) => {
    const check = () => {
      if (video.videoWidth > 0 && video.readyState >= video.HAVE_CURRENT_DATA) resolve();
    };
    for (const event of ['loadeddata', 'playing', 'resize']) video.addEventListener(event, check);
    check();
  });
  // Rejects if the caller stops the camera while it is starting.
  void video.play().catch(() => undefined);
  await playing;
}

function withTimeout(promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CameraError('timeout')), START_TIMEOUT_MILLIS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
