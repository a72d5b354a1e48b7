import { type Codes, usePriceWithCodes } from '#features/shop/client/index.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { priceForBooking } from '../../bookings-rules.ts';
import { queryFor } from '../calls.ts';

/** The price of a session with codes applied. */
export function useBookingPrice(childrenCount: number, codes: Codes) {
  return usePriceWithCodes({
    fullCents: priceForBooking('open-play', childrenCount, useVenue()),
    codes,
    queryFor: (sent) => queryFor('POST /api/bookings/price', { body: { childrenCount, ...sent } }),
  });
}
