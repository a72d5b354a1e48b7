import type { SaleLine } from '#features/prices/tax-rules.ts';
import { type Codes, usePriceOfLines } from '#features/shop/client/index.ts';
import { queryFor } from '../calls.ts';
import { type BookingInput, toAdmissionsInput } from './use-book-session.ts';

type Input = Pick<BookingInput, 'date' | 'slot' | 'childrenCount' | 'admissions'> & {
  /** The sale lines before codes. */
  lines: SaleLine[];
};

/** Fetches the price of a session with codes applied; `lines` are those before codes until it has loaded. */
export function useBookingPrice({ lines, ...input }: Input, codes: Codes) {
  const { date, slot, childrenCount } = input;
  return usePriceOfLines(lines, codes, (codeInput) =>
    queryFor('POST /api/bookings/price', {
      body: {
        childrenCount,
        ...toAdmissionsInput(input),
        ...codeInput,
        ...(slot && { date, slotLabel: slot }),
      },
    }),
  );
}
