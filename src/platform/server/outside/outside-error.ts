/**
 * Why a document from outside did not come. `refusedAddress`: we don't ask there; `unreachable`: no
 * connection (no such name, nobody listens, a wrong certificate); `denied`: 401, 403, 407, 451;
 * `notFound`: 404, 410; `badAnswer`: every other status, and responses that break off or are no text.
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

/** Expected trouble with an address outside; the message is for logs, `reason` for the caller. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly reason: OutsideReason;
  /** The answer's status, where there was an answer. */
  readonly status: number | undefined;
  constructor(reason: OutsideReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
