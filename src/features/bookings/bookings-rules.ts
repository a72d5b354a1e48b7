import type { Channel } from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';

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

/**
 * The number of spots that can be booked online now: the free ones minus the walk-in reserve; 0 once the slot has
 * started.
 */
export function bookableSpots(
  slot: DaySlot,
  policy: Pick<Policy, 'walkInReserve'>,
  now: Date,
): number {
  if (slot.startsAt <= now) return 0;
  return Math.max(0, slot.capacity - slot.taken - policy.walkInReserve);
}

/** The status of a slot as shown to families. */
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

/** A day's status: closed without slots, open if a spot can be booked, over if all its sessions have started. */
export function dayStatus(
  slots: readonly DaySlot[],
  policy: Pick<Policy, 'walkInReserve'>,
  now: Date,
): DayStatus {
  if (slots.length === 0) return 'closed';
  if (slots.some((slot) => bookableSpots(slot, policy, now) > 0)) return 'open';
  return slots.every(({ startsAt }) => startsAt <= now) ? 'over' : 'full';
}

/** Maps a slot to the input of the price rules. `arrivesAt` matters only for an arrival during the session. */
export function toVisit(
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

/** Whether a booking has a receipt: money, stored value or pass visits paid for it. Refunds are on the receipt. */
export const hasReceipt = (booking: {
  paidAt: Date | null;
  priceCents: number;
  visits: number;
}): boolean => booking.paidAt !== null && booking.priceCents + booking.visits > 0;

/** Formats the reference number of a booking, such as "3F2A9C10". */
export const formatBookingNumber = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();
