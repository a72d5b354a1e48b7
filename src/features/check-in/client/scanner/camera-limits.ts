/** The camera's rules (spec 9): rear-facing, what it may measure, and how long things take. */
export const START_TIMEOUT_MILLIS = 3000;
export const SETTLING_MILLIS = 500;
export const RETRY_MILLIS = 500;
export const DEBOUNCE_MILLIS = 1000;
/** Zoom goes in thirds of the camera's range. */
export const ZOOM_STEPS = 3;

/** The desk scans away from itself; before a kiosk stands who shows the code. */
export type Facing = 'environment' | 'user';

export const cameraWanted = (facingMode: Facing): MediaStreamConstraints => ({
  audio: false,
  video: {
    facingMode,
    width: { min: 640, ideal: 720, max: 1920 },
    height: { min: 640, ideal: 720, max: 1080 },
  },
});

/** For a camera that has none of these sizes: any picture reads more codes than none. */
export const anyCamera = (facingMode: Facing): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode },
});
