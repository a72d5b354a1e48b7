import { useQuery } from '@tanstack/react-query';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { usePriceOfLines } from '#features/shop/client/index.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, queryFor } from './calls.ts';
import type { FamilyPayment } from './family-payment-draft.ts';

type Body = InputOf<Calls['POST /api/check-in/bookings/price']>['body'];
type Visit = Pick<Body, 'date' | 'slotLabel' | 'childrenCount' | 'admissions' | 'channel'>;

const NO_CODES = { promoCode: '', giftCode: '', useCredit: false };

/** The pass visits and credit that a family can spend; undefined while loading, and for a guest. */
export function useFamilyBalance(userId: string | undefined) {
  const params = userId ? { params: { userId } } : null;
  return useQuery({
    ...queryFor('GET /api/check-in/families/:userId/balance', params),
    staleTime: 0,
  }).data;
}

/**
 * The price of a booking by staff with the family's codes, credit and visits; `lines` are those before codes until it has
 * loaded, and while no date or session is chosen. `usesValue` is whether the family pays with any of them; `isReady` is
 * false while the amount due is unknown.
 */
export function useFamilyPrice(lines: SaleLine[], visit: Visit, payment: FamilyPayment) {
  const { userId, ...value } = payment;
  const usesValue = Object.keys(value).length > 0;
  const isSlotChosen = Boolean(visit.date && visit.slotLabel);
  const price = usePriceOfLines(
    lines,
    NO_CODES,
    () => queryFor('POST /api/check-in/bookings/price', { body: { ...visit, ...payment } }),
    usesValue && isSlotChosen,
  );
  const isReady = price.isCurrent && !price.problem && !price.isUnavailable;
  return { ...price, usesValue, isReady };
}
