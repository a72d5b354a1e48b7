import type { PriceList } from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import type { DeskCopy } from '../../offline-desk-contract.ts';
import { visitAtDesk } from '../walk-in/visit-at-desk.ts';

/** What the price rules need to price a family at the door without a network. */
export type OfflinePrices = { list: PriceList; visit: Visit };

/**
 * Returns the copied price list and the session that a family arriving now comes to: the current one, or the next. Null
 * for a copy stored by an older release, which lacks the list.
 */
export function findOfflinePrices(
  { today, slots, priceList }: Pick<DeskCopy, 'today' | 'slots'> & { priceList?: PriceList },
  now: Date,
  timezone: string,
): OfflinePrices | null {
  if (!priceList) return null;
  const open = slots.filter(({ endsAt }) => endsAt > now.getTime());
  const slot = open.toSorted((a, b) => a.startsAt - b.startsAt)[0];
  return { list: priceList, visit: visitAtDesk({ date: today, slots: open, slot, now, timezone }) };
}
