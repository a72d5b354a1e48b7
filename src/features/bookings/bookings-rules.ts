import type { VenueSettings } from '#features/venue/venue-rules.ts';

/** A slot of a day by the schedule, with its taken spots. Counts are children. */
export type DaySlot = {
  venueDate: string;
  startTime: string;
  endTime: string;
  label: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  taken: number;
};

export type SlotStatus = 'available' | 'limited' | 'full' | 'waitlist';

type Policy = Pick<
  VenueSettings,
  | 'walkInReserve'
  | 'waitlistEnabled'
  | 'refundUntilHoursBefore'
  | 'openPlayCents'
  | 'siblingCents'
  | 'trialCents'
>;

/** How far ahead a slot can be booked. */
export const BOOKABLE_DAYS_AHEAD = 365;

/** The spots a family can book now: those left beyond the walk-in reserve. */
export function bookableSpots(
  slot: DaySlot,
  policy: Pick<Policy, 'walkInReserve'>,
  now: Date,
): number {
  if (slot.startsAt <= now) return 0;
  return Math.max(0, slot.capacity - slot.taken - policy.walkInReserve);
}

/** The status that a slot shows (decisions: "Availability statuses"). */
export function slotStatus(
  slot: DaySlot,
  policy: Pick<Policy, 'walkInReserve' | 'waitlistEnabled'>,
  now: Date,
): SlotStatus {
  if (slot.startsAt <= now) return 'full';
  if (bookableSpots(slot, policy, now) > 0) return 'available';
  if (policy.waitlistEnabled) return 'waitlist';
  return slot.taken < slot.capacity ? 'limited' : 'full';
}

/** The price of a booking in cents, for all its children (spec 9: session $15, trial $20). */
export function priceForBooking(
  type: 'open-play' | 'trial' | 'member',
  childrenCount: number,
  prices: Pick<Policy, 'openPlayCents' | 'trialCents'> & Partial<Pick<Policy, 'siblingCents'>>,
): number {
  if (type === 'member') return 0;
  if (type === 'trial') return childrenCount * prices.trialCents;
  const { openPlayCents } = prices;
  const siblingCents = Math.min(prices.siblingCents ?? openPlayCents, openPlayCents);
  return openPlayCents + (childrenCount - 1) * siblingCents;
}

/** Whether a hold awaits payment and can still be paid. */
export function isWaitingForPayment(
  booking: { status: string; holdExpiresAt: Date | null },
  now: Date,
): boolean {
  return (
    booking.status === 'pending' && booking.holdExpiresAt !== null && now < booking.holdExpiresAt
  );
}

type Booked = {
  type?: string;
  status: string;
  priceCents: number;
  /** Already refunded. */
  refundedCents: number;
  startsAt: Date;
  visits?: number;
};

/** End of the full refund window. */
export function refundUntil(startsAt: Date, policy: Pick<Policy, 'refundUntilHoursBefore'>): Date {
  return new Date(startsAt.getTime() - policy.refundUntilHoursBefore * 3_600_000);
}

/** The refund if a booking is cancelled now, in cents: everything that remains, or nothing. */
export function refundForCancelling(
  booking: Booked,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return isInTime ? refundForCalledOff(booking) : 0;
}

/** The refund if the venue cancels, in cents: everything that remains, at any time. */
export function refundForCalledOff({
  status,
  priceCents,
  refundedCents,
}: Pick<Booked, 'status' | 'priceCents' | 'refundedCents'>) {
  return status === 'paid' ? priceCents - refundedCents : 0;
}

/** The pass visits returned if a booking is cancelled now: all or none. */
export function visitsForCancelling(
  booking: Booked,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return booking.status === 'paid' && isInTime ? (booking.visits ?? 0) : 0;
}

/** The office may move paid bookings at any time, except events: their date is fixed. */
export const canOfficeMove = ({ status, type }: Pick<Booked, 'status' | 'type'>): boolean =>
  status === 'paid' && type !== 'event';

/** A booking can be cancelled until it starts. */
export function canCancel(booking: Booked, now: Date): boolean {
  return booking.status !== 'cancelled' && now < booking.startsAt;
}

/**
 * A free booking can move until it starts. A paid one closes with the refund window: otherwise
 * rescheduling would be a way around it. An event's date is fixed.
 */
export function canReschedule(
  booking: Booked,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): boolean {
  if (booking.status !== 'paid' || booking.type === 'event') return false;
  const isPaidFor = booking.priceCents > 0 || (booking.visits ?? 0) > 0;
  const until = isPaidFor ? refundUntil(booking.startsAt, policy) : booking.startsAt;
  return now < until;
}

/** The number of children of a booking: 1 unless the venue allows more (decisions: Booking). */
export function childrenOf(
  requested: number,
  venue: Pick<VenueSettings, 'maxChildrenPerBooking'>,
): number {
  return venue.maxChildrenPerBooking === 1 ? 1 : requested;
}

/** Time to pay for a guardian who pays by a mailed link; at most until the start. */
const HOURS_TO_PAY = 12;

/** End of a hold that is paid through a mailed link, for sessions and parties. */
export function heldByMailUntil(
  { BOOKING_HOLD_MINUTES }: { BOOKING_HOLD_MINUTES: number },
  { startsAt }: { startsAt: Date },
  now: Date,
): Date {
  const standard = now.getTime() + BOOKING_HOLD_MINUTES * 60_000;
  const extended = Math.min(now.getTime() + HOURS_TO_PAY * 3_600_000, startsAt.getTime());
  return new Date(Math.max(standard, extended));
}
