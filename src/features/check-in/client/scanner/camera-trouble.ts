/** Why there is no picture; each has its own sentence in messages, `checkIn.scanner.trouble`. */
export type CameraTrouble =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'missing'
  | 'inUse'
  | 'timeout'
  | 'lost'
  | 'decoder'
  | 'unknown';

/** A camera that does not do what it should; `trouble` names the sentence. */
export class CameraError extends Error {
  readonly trouble: CameraTrouble;
  constructor(trouble: CameraTrouble) {
    super(trouble);
    this.name = 'CameraError';
    this.trouble = trouble;
  }
}

const byName: Record<string, CameraTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  DevicesNotFoundError: 'missing',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
  AbortError: 'inUse',
};

/** What a camera's failure is called; a message that only the browser has stays readable (spec 8). */
export function readTrouble(error: unknown): { trouble: CameraTrouble; message?: string } {
  if (error instanceof CameraError) return { trouble: error.trouble };
  if (!(error instanceof Error || error instanceof DOMException)) return { trouble: 'unknown' };
  const trouble = byName[error.name];
  return trouble ? { trouble } : { trouble: 'unknown', message: error.message || undefined };
}
