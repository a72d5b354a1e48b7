import type { SampleMember, SampleSlot, SampleVenue } from './sample-venue.ts';

/** The values that differ between requests for a booking or a shop order. */
export type SampleRequest = {
  slot: SampleSlot;
  /** The guardian's email. */
  guardian: string;
  network: string;
  member?: SampleMember;
  /** The product to order in the shop, instead of a booking. */
  productId?: string;
};

export type RequestKind = 'checkout' | 'member' | 'order';

/**
 * Yields requests endlessly, spread over families, slots and days. Each request has its own network, because
 * holds are limited per network; a member books a slot only once.
 */
export function* sampleRequests(
  { slots, guardians, members, productId }: SampleVenue,
  kind: RequestKind,
): Generator<SampleRequest, never> {
  for (let n = 0; ; n += 1) {
    const slot = slots[(n * 7) % slots.length] as SampleSlot;
    const guardian = guardians[n % guardians.length] as string;
    const network = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    // Each round pairs a member with a different slot.
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
