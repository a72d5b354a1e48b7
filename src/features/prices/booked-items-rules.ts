import type { z } from 'zod';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { getActiveTypes, getDefaultType, type PriceList } from './price-list-rules.ts';
import type { bookedItem } from './sale-fields.ts';

export type BookedItem = z.output<typeof bookedItem>;
type Booked = { bookedItems: readonly BookedItem[]; childrenCount: number };

/**
 * Returns what to show of the booked admissions and extras, one item per type and for free. Empty if it says no more
 * than the number of children: the default type, at a venue that has no other admission. Only the extras where the
 * admissions don't name each person: an event's spots, and bookings from before the price list that store a single line
 * for several children.
 */
export function listBookedItems(list: PriceList, booked: Booked): BookedItem[] {
  const isAdmission = ({ kind }: Pick<BookedItem, 'kind'>) => kind === 'admission';
  const items = mergeItems(booked.bookedItems);
  const admissionsCount = items
    .filter(isAdmission)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (admissionsCount < booked.childrenCount) return items.filter(({ kind }) => kind === 'extra');
  const isSingleType = getActiveTypes(list).filter(isAdmission).length === 1;
  const { id } = getDefaultType(list);
  return isSingleType && items.every(({ typeId }) => typeId === id) ? [] : items;
}

/** Formats booked items: "2 × Child, 1 × Baby (free), 2 × Socks". `free` is the language's word. */
export const formatBookedItems = (
  items: readonly BookedItem[],
  language: Language,
  free: string,
): string =>
  items
    .map(({ names, quantity, isFree }) => {
      const text = `${quantity} × ${localizedText(language, names)}`;
      return isFree ? `${text} (${free})` : text;
    })
    .join(', ');

/** Adds up items of the same type, such as siblings at another price, or several bookings of a family. */
function mergeItems(items: readonly BookedItem[]): BookedItem[] {
  const merged = new Map<string, BookedItem>();
  for (const item of items) {
    const key = `${item.typeId} ${item.isFree}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity;
    merged.set(key, { ...item, quantity });
  }
  return [...merged.values()];
}
