/**
 * Why a request failed. `refusedAddress`: forbidden address; `unreachable`: no connection (unknown name,
 * closed port, bad certificate); `denied`: 401, 403, 407, 451; `notFound`: 404, 410; `badAnswer`: any other
 * status, truncated responses and binary data.
 */
type ExternalReason =
  | 'refusedAddress'
  | 'unreachable'
  | 'tooSlow'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'notFound'
  | 'denied'
  | 'badAnswer';

/** An expected failure of an external request; the message is for logs, `reason` for the caller. */
export class ExternalError extends Error {
  override name = 'ExternalError';
  readonly reason: ExternalReason;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  constructor(reason: ExternalReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
