import {
  anyCamera,
  cameraWanted,
  type Facing,
  SETTLING_MILLIS,
  START_TIMEOUT_MILLIS,
} from './camera-limits.ts';
import { CameraError } from './camera-trouble.ts';

/**
 * The stream of the camera on that side. Throws CameraError where the page or the browser cannot have one, and
 * whatever getUserMedia throws (denied, missing, in use).
 */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CameraError('insecure');
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraError('unsupported');
  try {
    return await devices.getUserMedia(cameraWanted(facing));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return devices.getUserMedia(anyCamera(facing));
  }
}

/**
 * Plays the stream until its first picture is there and has settled. Throws CameraError `timeout`
 * when none comes within 3 seconds (spec 4).
 */
export async function playCamera(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  await beforeTimeout(firstPicture(video));
  performance.mark('camera-first-frame');
  await new Promise((settled) => setTimeout(settled, SETTLING_MILLIS));
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function firstPicture(video: HTMLVideoElement): Promise<void> {
  const playing = new Promise<void>((resolve) => {
    const look = () => {
      if (video.videoWidth > 0 && video.readyState >= video.HAVE_CURRENT_DATA) resolve();
    };
    for (const event of ['loadeddata', 'playing', 'resize']) video.addEventListener(event, look);
    look();
  });
  // Stopped while it starts, it rejects; nobody listens any more.
  void video.play().catch(() => undefined);
  await playing;
}

function beforeTimeout(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CameraError('timeout')), START_TIMEOUT_MILLIS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
