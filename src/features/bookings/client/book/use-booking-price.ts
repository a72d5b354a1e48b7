import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { type Codes, usePriceWithCodes } from '#features/shop/client/index.ts';
import { queryFor } from '../calls.ts';
import { type BookingInput, toAdmissionsInput } from './use-book-session.ts';

type Input = Pick<BookingInput, 'date' | 'slot' | 'childrenCount' | 'admissions'> & {
  /** Before codes. */
  lines: SaleLine[];
};

/** Fetches the price of a session with codes applied, and its lines. */
export function useBookingPrice({ lines, ...input }: Input, codes: Codes) {
  const { date, slot, childrenCount } = input;
  const price = usePriceWithCodes({
    fullCents: sumLines(lines).totalCents,
    codes,
    queryFor: (sent) =>
      queryFor('POST /api/bookings/price', {
        body: {
          childrenCount,
          ...toAdmissionsInput(input),
          ...sent,
          ...(slot && { date, slotLabel: slot }),
        },
      }),
  });
  return { ...price, lines: price.lines ?? lines };
}
