export type Outcome =
  | 'paid'
  | 'pending'
  | 'slow'
  | 'expired'
  | 'refunded'
  | 'review'
  | 'unknown'
  | 'failed';

type Input = {
  /** Set by the redirect from the payment page; a member's free booking has none. */
  sessionId: string | undefined;
  isMember?: boolean;
  status: Exclude<Outcome, 'slow' | 'failed'> | undefined;
  isSlow: boolean;
  isFailed: boolean;
};

/** Returns the outcome that a success page shows. A member's booking is confirmed before the page opens. */
export function outcomeOf({
  sessionId,
  isMember = false,
  status,
  isSlow,
  isFailed,
}: Input): Outcome {
  if (sessionId === undefined) return isMember ? 'paid' : 'unknown';
  if (isFailed) return 'failed';
  if (status === 'pending' && isSlow) return 'slow';
  return status ?? 'pending';
}
