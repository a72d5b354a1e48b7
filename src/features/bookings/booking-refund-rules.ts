import type { VenueSettings } from '#features/venue/venue-settings.ts';

type Policy = Pick<VenueSettings, 'refundUntilHoursBefore'>;

type CancellableBooking = {
  type?: string;
  status: string;
  priceCents: number;
  refundedCents: number;
  startsAt: Date;
  visits?: number;
};

/** The end of the full-refund window. */
export function refundUntil(startsAt: Date, policy: Policy): Date {
  return new Date(startsAt.getTime() - policy.refundUntilHoursBefore * 3_600_000);
}

/** The refund for cancelling now, in cents: all that is not refunded yet, or 0 after the window. */
export function refundForCancellation(
  booking: CancellableBooking,
  policy: Policy,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return isInTime ? refundForVenueCancellation(booking) : 0;
}

/** The refund when the venue cancels, in cents: all that is not refunded yet, at any time. */
export function refundForVenueCancellation({
  status,
  priceCents,
  refundedCents,
}: Pick<CancellableBooking, 'status' | 'priceCents' | 'refundedCents'>) {
  return status === 'paid' ? priceCents - refundedCents : 0;
}

/** The pass visits returned for cancelling now: all, or 0 after the refund window. */
export function visitsForCancellation(
  booking: CancellableBooking,
  policy: Policy,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return booking.status === 'paid' && isInTime ? (booking.visits ?? 0) : 0;
}

/** The office may reschedule paid bookings at any time; events have a fixed date. */
export const canOfficeReschedule = ({
  status,
  type,
}: Pick<CancellableBooking, 'status' | 'type'>): boolean => status === 'paid' && type !== 'event';

export function canCancel(booking: CancellableBooking, now: Date): boolean {
  return booking.status !== 'cancelled' && now < booking.startsAt;
}

/**
 * A free booking can be rescheduled until it starts; a paid one only within the refund window, because
 * rescheduling would otherwise bypass that limit. An event's date is fixed.
 */
export function canReschedule(booking: CancellableBooking, policy: Policy, now: Date): boolean {
  if (booking.status !== 'paid' || booking.type === 'event') return false;
  const isPaidFor = booking.priceCents > 0 || (booking.visits ?? 0) > 0;
  const until = isPaidFor ? refundUntil(booking.startsAt, policy) : booking.startsAt;
  return now < until;
}
