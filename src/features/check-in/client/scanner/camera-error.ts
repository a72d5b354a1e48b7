/** Why the camera failed. Each code has a text under `checkIn.scanner.problems`. */
export type CameraErrorCode =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'missing'
  | 'inUse'
  | 'timeout'
  | 'lost'
  | 'decoder'
  | 'unknown';

export class CameraError extends Error {
  readonly code: CameraErrorCode;
  constructor(code: CameraErrorCode) {
    super(code);
    this.name = 'CameraError';
    this.code = code;
  }
}

const codesByErrorName: Record<string, CameraErrorCode> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  DevicesNotFoundError: 'missing',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
  AbortError: 'inUse',
};

/** Returns the code of a camera error, with the browser's message for an unknown error (spec 8). */
export function describeCameraError(error: unknown): { code: CameraErrorCode; message?: string } {
  if (error instanceof CameraError) return { code: error.code };
  if (!(error instanceof Error || error instanceof DOMException)) return { code: 'unknown' };
  const code = codesByErrorName[error.name];
  return code ? { code } : { code: 'unknown', message: error.message || undefined };
}
