import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { type Codes, usePriceWithCodes } from '#features/shop/client/index.ts';
import { queryFor } from '../calls.ts';
import { type BookingInput, toAdmissionsInput } from './use-book-session.ts';

type Input = Pick<BookingInput, 'date' | 'slot' | 'childrenCount' | 'admissions'> & {
  /** The sale lines before codes. */
  lines: SaleLine[];
};

/** Fetches the price of a session with codes applied; `lines` are those before codes until it has loaded. */
export function useBookingPrice({ lines, ...input }: Input, codes: Codes) {
  const { date, slot, childrenCount } = input;
  const price = usePriceWithCodes({
    fullCents: sumLines(lines).totalCents,
    codes,
    queryFor: (codeInput) =>
      queryFor('POST /api/bookings/price', {
        body: {
          childrenCount,
          ...toAdmissionsInput(input),
          ...codeInput,
          ...(slot && { date, slotLabel: slot }),
        },
      }),
  });
  return { ...price, lines: price.lines ?? lines };
}
