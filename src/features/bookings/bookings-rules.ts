import type { VenueSettings } from '#features/venue/venue-rules.ts';

/** A slot of a day as the schedule has it, with what is taken. Counts are children. */
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

/** What a family can book of a slot now: what is left beyond the spots kept for the door. */
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

/** Whether a hold still waits for its payment, and can be paid. */
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
  /** What went back before. */
  refundedCents: number;
  startsAt: Date;
  visits?: number;
};

/** The instant until which all of the price comes back. */
export function refundUntil(startsAt: Date, policy: Pick<Policy, 'refundUntilHoursBefore'>): Date {
  return new Date(startsAt.getTime() - policy.refundUntilHoursBefore * 3_600_000);
}

/** What comes back if a booking is cancelled now, in cents: all that is left of it or nothing. */
export function refundForCancelling(
  booking: Booked,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return isInTime ? refundForCalledOff(booking) : 0;
}

/** What comes back if the venue calls it off, in cents: all that is left of it, however late. */
export function refundForCalledOff({
  status,
  priceCents,
  refundedCents,
}: Pick<Booked, 'status' | 'priceCents' | 'refundedCents'>) {
  return status === 'paid' ? priceCents - refundedCents : 0;
}

/** How many visits are back on their passes if a booking is cancelled now: all of them or none. */
export function visitsForCancelling(
  booking: Booked,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): number {
  const isInTime = now <= refundUntil(booking.startsAt, policy);
  return booking.status === 'paid' && isInTime ? (booking.visits ?? 0) : 0;
}

/** The office moves what is paid, whenever; an event takes place when it does. */
export const canOfficeMove = ({ status, type }: Pick<Booked, 'status' | 'type'>): boolean =>
  status === 'paid' && type !== 'event';

/** A booking can be cancelled until it starts. */
export function canCancel(booking: Booked, now: Date): boolean {
  return booking.status !== 'cancelled' && now < booking.startsAt;
}

/**
 * A free booking can move until it starts; a paid one until its refund runs out, for else moving it
 * away and cancelling it there would bring the money back. An event takes place when it does.
 */
export function canReschedule(
  booking: Booked,
  policy: Pick<Policy, 'refundUntilHoursBefore'>,
  now: Date,
): boolean {
  if (booking.status !== 'paid' || booking.type === 'event') return false;
  const isBought = booking.priceCents > 0 || (booking.visits ?? 0) > 0;
  const until = isBought ? refundUntil(booking.startsAt, policy) : booking.startsAt;
  return now < until;
}

/** How many children a booking is for: 1 unless the venue allows more (decisions: Booking). */
export function childrenOf(
  asked: number,
  venue: Pick<VenueSettings, 'maxChildrenPerBooking'>,
): number {
  return venue.maxChildrenPerBooking === 1 ? 1 : asked;
}

/** Who did not press the button has so long to pay, or until it starts. */
const HOURS_TO_PAY = 12;

/** Until when a session or a party is held for somebody who pays by the link of a mail. */
export function heldByMailUntil(
  { BOOKING_HOLD_MINUTES }: { BOOKING_HOLD_MINUTES: number },
  { startsAt }: { startsAt: Date },
  now: Date,
): Date {
  const usual = now.getTime() + BOOKING_HOLD_MINUTES * 60_000;
  const longest = Math.min(now.getTime() + HOURS_TO_PAY * 3_600_000, startsAt.getTime());
  return new Date(Math.max(usual, longest));
}
