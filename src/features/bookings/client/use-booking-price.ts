import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import type { Codes } from '../../../client/paying-with.tsx';
import { useSettled } from '../../../client/use-settled.ts';
import { useVenue } from '../../../client/use-venue.ts';
import { priceForBooking } from '../bookings-rules.ts';
import { readFailure } from './booking-failure.ts';

const PAUSE_MILLIS = 600;

/** The codes as both calls take them; empty when nothing was typed. */
export function codesToSend(codes: Codes) {
  return {
    ...(codes.promoCode.trim() ? { promoCode: codes.promoCode.trim() } : {}),
    ...(codes.giftCode.trim() ? { giftCode: codes.giftCode.trim() } : {}),
    ...(codes.useCredit ? { useCredit: true } : {}),
  };
}

/** What a session comes to with codes: the server is asked once there are any and typing has paused. */
export function useBookingPrice(childrenCount: number, codes: Codes) {
  const fullCents = priceForBooking('open-play', childrenCount, useVenue());
  const sent = JSON.stringify({ childrenCount, ...codesToSend(codes) });
  const settled = useSettled(sent, PAUSE_MILLIS);
  const hasCodes = Object.keys(codesToSend(codes)).length > 0;
  const price = useQuery({
    queryKey: ['/api/bookings/price', settled],
    queryFn: ({ signal }) =>
      call('POST /api/bookings/price', { body: JSON.parse(settled) }, { signal }),
    enabled: hasCodes && settled === sent,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent = !hasCodes || (settled === sent && !price.isFetching);
  const problem = price.isError ? readFailure(price.error).sentence : undefined;
  const told = hasCodes && !price.isError ? price.data : undefined;
  const { discountCents = 0, valueCents = 0, dueCents = fullCents } = told ?? {};
  return {
    amounts: { fullCents: told?.priceCents ?? fullCents, discountCents, valueCents, dueCents },
    isCurrent,
    isUnsure: hasCodes && isCurrent && price.isError && !problem,
    problem: hasCodes && isCurrent ? problem : undefined,
  };
}
