import type { SampleMember, SampleSlot, SampleVenue } from './sample-venue.ts';

/** One booking to be made: everything that differs between two of them. */
export type BookingRequest = {
  slot: SampleSlot;
  guardian: string;
  network: string;
  member?: SampleMember;
  /** What is ordered in the shop, instead of a booking. */
  productId?: string;
};

export type Kind = 'checkout' | 'member' | 'order';

/**
 * Bookings without end, spread over families, slots and days. Each comes from a home's own network,
 * as the brake on holds expects; a member books a slot once.
 */
export function* bookingRequests(
  { slots, guardians, members, productId }: SampleVenue,
  kind: Kind,
): Generator<BookingRequest, never> {
  for (let n = 0; ; n += 1) {
    const slot = slots[(n * 7) % slots.length] as SampleSlot;
    const guardian = guardians[n % guardians.length] as string;
    const network = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    // Another slot for the same member each time around.
    const member = members[(n + Math.floor(n / slots.length)) % members.length] as SampleMember;
    yield {
      slot,
      guardian,
      network,
      ...(kind === 'member' && { member }),
      ...(kind === 'order' && { productId }),
    };
  }
}
