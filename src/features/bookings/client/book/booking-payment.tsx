import { AmountsDue, type Codes, CodesAndCredit } from '#features/shop/client/index.ts';
import type { useBookingPrice } from './use-booking-price.ts';

type Props = {
  price: ReturnType<typeof useBookingPrice>;
  codes: Codes;
  onChange: (change: Partial<Codes>) => void;
};

/** The code fields of a paid session, and the amount due. */
export function BookingPayment({ price: { problem, ...price }, codes, onChange }: Props) {
  return (
    <div className="-mb-3 grid gap-2 border-border border-t pt-2">
      <CodesAndCredit codes={codes} onChange={onChange} problem={problem} />
      <AmountsDue {...price} />
    </div>
  );
}
