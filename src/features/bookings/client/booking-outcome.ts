export type Outcome =
  | 'paid'
  | 'pending'
  | 'slow'
  | 'expired'
  | 'refunded'
  | 'review'
  | 'unknown'
  | 'failed';

type Known = {
  /** From the payment page's way back; a member's free booking has none. */
  sessionId: string | undefined;
  isMember: boolean;
  status: Exclude<Outcome, 'slow' | 'failed'> | undefined;
  isSlow: boolean;
  isFailed: boolean;
};

/** What the success page says. A member's booking was confirmed before the page was opened. */
export function outcomeOf({ sessionId, isMember, status, isSlow, isFailed }: Known): Outcome {
  if (sessionId === undefined) return isMember ? 'paid' : 'unknown';
  if (isFailed) return 'failed';
  if (status === 'pending' && isSlow) return 'slow';
  return status ?? 'pending';
}
