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
  /** From the payment page's way back; what costs a member nothing has none. */
  sessionId: string | undefined;
  isMember?: boolean;
  status: Exclude<Outcome, 'slow' | 'failed'> | undefined;
  isSlow: boolean;
  isFailed: boolean;
};

/** What a success page says. A member's booking was confirmed before the page was opened. */
export function outcomeOf({
  sessionId,
  isMember = false,
  status,
  isSlow,
  isFailed,
}: Known): Outcome {
  if (sessionId === undefined) return isMember ? 'paid' : 'unknown';
  if (isFailed) return 'failed';
  if (status === 'pending' && isSlow) return 'slow';
  return status ?? 'pending';
}
