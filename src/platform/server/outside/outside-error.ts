/**
 * Why a request failed. `refusedAddress`: not allowed to connect; `unreachable`: no connection (unknown name,
 * nobody listening, bad certificate); `denied`: 401, 403, 407, 451; `notFound`: 404, 410; `badAnswer`: every
 * other status, truncated responses and binary data.
 */
type OutsideReason =
  | 'refusedAddress'
  | 'unreachable'
  | 'tooSlow'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'notFound'
  | 'denied'
  | 'badAnswer';

/** An expected failure of an outside request; the message is for logs, `reason` for the caller. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly reason: OutsideReason;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  constructor(reason: OutsideReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
