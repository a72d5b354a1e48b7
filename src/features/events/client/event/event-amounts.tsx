import { TaxRows, usePriceList } from '#features/bookings/client/index.ts';
import { AmountsDue } from '#features/shop/client/index.ts';
import type { useEventPrice } from '../family/use-events.ts';

/** The tax and the amount due for an event's spots. */
export function EventAmounts({ price }: { price: ReturnType<typeof useEventPrice> }) {
  const hasPriceList = usePriceList().version > 0;
  return <AmountsDue {...price} taxes={hasPriceList && <TaxRows lines={price.lines} />} />;
}
