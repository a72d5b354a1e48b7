import type { NoShowFee } from './no-show-fee-fields.ts';

type Input = {
  booking: {
    status: string;
    slotId: string | null;
    endsAt: Date;
    /** What the family was told before it booked, in cents. */
    noShowFeeCents: number;
    noShowFee: NoShowFee | null;
  };
  /** Whether the family was checked in for this session or on that day. */
  hasCome: boolean;
  /** The venue's fee now; null for none. */
  venueFeeCents: number | null;
  now: Date;
};

/**
 * The no-show fee that staff can ask for, in cents: what was announced when the family booked, and no more than the
 * venue's fee now. Otherwise the reason why there is none, as an error code (decision 0058).
 */
export function askableFee({ booking, hasCome, venueFeeCents, now }: Input) {
  const { status, slotId, endsAt, noShowFeeCents, noShowFee } = booking;
  const feeCents = Math.min(noShowFeeCents, venueFeeCents ?? 0);
  if (noShowFee) return { feeCents: 0, reason: 'feeAskedAlready' } as const;
  if (status !== 'paid') return { feeCents: 0, reason: 'feeNotBooked' } as const;
  if (hasCome) return { feeCents: 0, reason: 'feeCame' } as const;
  if (feeCents === 0 || slotId === null) return { feeCents: 0, reason: 'feeNotAnnounced' } as const;
  if (endsAt >= now) return { feeCents: 0, reason: 'feeNotOver' } as const;
  return { feeCents, reason: null };
}

/** Whether a fee was asked for and not waived. Such a booking can't be moved: the fee's texts name its day. */
export const hasFee = (fee: NoShowFee | null): boolean => fee !== null && fee.state !== 'waived';

/** What the family still has to pay online, in cents. */
export const dueOf = ({
  state,
  amountCents,
  creditCents,
}: Omit<NoShowFee, 'isStillDue'>): number => (state === 'asked' ? amountCents - creditCents : 0);
