import type { PriceList } from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import type { DeskCopy } from '../../offline-desk-contract.ts';
import { visitAtDesk } from '../walk-in/visit-at-desk.ts';

/** The price rules' input for a family that arrives while the desk is offline. */
export type OfflinePrices = { list: PriceList; visit: Visit };

/**
 * Returns the copied price list and the visit to price: in the current session, or the next one. Null for a
 * copy stored by an older release, which lacks the list.
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
