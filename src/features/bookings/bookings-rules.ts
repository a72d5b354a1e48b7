import type { Channel } from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import type { VenueSettings } from '#features/venue/venue-rules.ts';

/** A scheduled slot on a date. `capacity` and `taken` count children. */
export type DaySlot = {
  venueDate: string;
  startTime: string;
  endTime: string;
  label: string;
  startsAt: Date;
  endsAt: Date;
  /** The end of the day's last slot. */
  closesAt: Date;
  capacity: number;
  taken: number;
};

export type SlotStatus = 'available' | 'limited' | 'full' | 'waitlist';

type Policy = Pick<VenueSettings, 'walkInReserve' | 'waitlistEnabled' | 'refundUntilHoursBefore'>;

export const BOOKABLE_DAYS_AHEAD = 365;

/** The number of spots that can be booked online now: the free ones minus the walk-in reserve. */
export function bookableSpots(
  slot: DaySlot,
  policy: Pick<Policy, 'walkInReserve'>,
  now: Date,
): number {
  if (slot.startsAt <= now) return 0;
  return Math.max(0, slot.capacity - slot.taken - policy.walkInReserve);
}

/** The displayed status of a slot (decisions: "Availability statuses"). */
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

export type DayStatus = 'open' | 'full' | 'over' | 'closed';

/** A day's status: open if a spot can be booked, over if all its sessions have started. */
export function dayStatus(
  slots: readonly DaySlot[],
  policy: Pick<Policy, 'walkInReserve'>,
  now: Date,
): DayStatus {
  if (slots.length === 0) return 'closed';
  if (slots.some((slot) => bookableSpots(slot, policy, now) > 0)) return 'open';
  return slots.every(({ startsAt }) => startsAt <= now) ? 'over' : 'full';
}

/** A slot as the price list sees it. An arrival during the session counts from its time. */
export function visitTo(
  slot: Pick<DaySlot, 'venueDate' | 'startTime' | 'startsAt' | 'closesAt'>,
  channel: Channel,
  arrivesAt: Date = slot.startsAt,
): Visit {
  const arrival = Math.max(arrivesAt.getTime(), slot.startsAt.getTime());
  return {
    venueDate: slot.venueDate,
    startTime: slot.startTime,
    minutesToClosing: (slot.closesAt.getTime() - arrival) / 60_000,
    channel,
  };
}

/** Whether a booking is pending and its hold has not expired. */
export function isWaitingForPayment(
  booking: { status: string; holdExpiresAt: Date | null },
  now: Date,
): boolean {
  return (
    booking.status === 'pending' && booking.holdExpiresAt !== null && now < booking.holdExpiresAt
  );
}

type CancellableBooking = {
  type?: string;
  status: string;
  priceCents: number;
  /** Already refunded. */
  refundedCents: number;
  startsAt: Date;
  visits?: number;
};

/** The number that names a booking at the venue: "3F2A9C10". */
export const formatBookingNumber = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

/** The end of the full-refund window. */
export function refundUntil(startsAt: Date, policy: Pick<Policy, 'refundUntilHoursBefore'>): Date {
  return new Date(startsAt.getTime() - policy.refundUntilHoursBefore * 3_600_000);
}

/** The refund for cancelling now, in cents: all that is not refunded yet, or 0 after the window. */
export function refundForCancellation(
  booking: CancellableBooking,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
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
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return booking.status === 'paid' && isInTime ? (booking.visits ?? 0) : 0;
}

/** The office may move paid bookings at any time; events have a fixed date. */
export const canOfficeMove = ({
  status,
  type,
}: Pick<CancellableBooking, 'status' | 'type'>): boolean => status === 'paid' && type !== 'event';

export function canCancel(booking: CancellableBooking, now: Date): boolean {
  return booking.status !== 'cancelled' && now < booking.startsAt;
}

/**
 * A free booking can move until it starts; a paid one only within the refund window, because
 * rescheduling would otherwise bypass that limit. An event's date is fixed.
 */
export function canReschedule(
  booking: CancellableBooking,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): boolean {
  if (booking.status !== 'paid' || booking.type === 'event') return false;
  const isPaidFor = booking.priceCents > 0 || (booking.visits ?? 0) > 0;
  const until = isPaidFor ? refundUntil(booking.startsAt, policy) : booking.startsAt;
  return now < until;
}

/** How long an emailed payment link can be used, at most until the start. */
const PAYMENT_LINK_HOURS = 12;

/** The end of a hold that is paid through an emailed payment link, for sessions and parties. */
export function paymentLinkExpiry(
  { BOOKING_HOLD_MINUTES }: { BOOKING_HOLD_MINUTES: number },
  { startsAt }: { startsAt: Date },
  now: Date,
): Date {
  const standard = now.getTime() + BOOKING_HOLD_MINUTES * 60_000;
  const extended = Math.min(now.getTime() + PAYMENT_LINK_HOURS * 3_600_000, startsAt.getTime());
  return new Date(Math.max(standard, extended));
}
