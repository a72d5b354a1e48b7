/** The camera's sizes and timings (spec 9). */
export const START_TIMEOUT_MILLIS = 3000;
export const SETTLING_MILLIS = 500;
export const FRAME_INTERVAL_MILLIS = 500;
export const DEBOUNCE_MILLIS = 1000;
/** Steps across the camera's zoom range. */
export const ZOOM_STEPS = 3;

/** The desk uses the rear camera, a kiosk the front camera. */
export type Facing = 'environment' | 'user';

export const preferredConstraints = (facingMode: Facing): MediaStreamConstraints => ({
  audio: false,
  video: {
    facingMode,
    width: { min: 640, ideal: 720, max: 1920 },
    height: { min: 640, ideal: 720, max: 1080 },
  },
});

/** For a camera that supports none of the preferred sizes. */
export const fallbackConstraints = (facingMode: Facing): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode },
});
