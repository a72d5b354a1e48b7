import { describe, expect, test } from 'vitest';
import { type BookedItem, formatBookedItems, listBookedItems } from './booked-items-rules.ts';
import { admission, priceListWith, publishedLists } from './price-list-factory.ts';

const anItem = (typeId: string, quantity: number, changes: Partial<BookedItem> = {}) => ({
  ...{ typeId, kind: 'admission', names: { en: typeId, es: `${typeId} es` } },
  ...{ quantity, isFree: false },
  ...changes,
});
const socks = anItem('socks', 2, { kind: 'extra' });
const singleType = priceListWith([
  admission('child', [{ cents: 1000 }]),
  admission('socks', [{ cents: 200 }], { kind: 'extra', counted: false }),
]);

describe('listBookedItems', () => {
  test('adds up siblings at another price and several bookings, but not free and paid ones', () => {
    const bookedItems = [
      anItem('toddler', 1),
      anItem('baby', 1, { isFree: true }),
      anItem('toddler', 2),
      anItem('baby', 1),
    ];
    const items = listBookedItems(publishedLists.freeBaby, { bookedItems, childrenCount: 5 });
    expect(items.map(({ typeId, quantity, isFree }) => [typeId, quantity, isFree])).toEqual([
      ['toddler', 3, false],
      ['baby', 1, true],
      ['baby', 1, false],
    ]);
  });

  test('is empty for children of the only type, but not with an extra', () => {
    const child = anItem('child', 2);
    const list = (bookedItems: BookedItem[]) =>
      listBookedItems(singleType, { bookedItems, childrenCount: 2 });
    expect(list([child])).toEqual([]);
    expect(list([child, socks])).toEqual([child, socks]);
  });

  test('names a retired type', () => {
    const bookedItems = [anItem('crawler', 1)];
    expect(listBookedItems(singleType, { bookedItems, childrenCount: 1 })).toEqual(bookedItems);
  });

  test('is empty for an earlier booking with one line for several children', () => {
    const bookedItems = [anItem('child', 1)];
    expect(listBookedItems(publishedLists.siblings, { bookedItems, childrenCount: 2 })).toEqual([]);
  });

  test('lists the extras of an event, whose spots are no admissions', () => {
    const items = listBookedItems(singleType, { bookedItems: [socks], childrenCount: 3 });
    expect(items).toEqual([socks]);
  });
});

test('formats items in the language', () => {
  const items = [anItem('child', 2), anItem('baby', 1, { isFree: true }), socks];
  expect(formatBookedItems(items, 'en', 'free')).toBe('2 × child, 1 × baby (free), 2 × socks');
  expect(formatBookedItems(items, 'es', 'gratis')).toBe(
    '2 × child es, 1 × baby es (gratis), 2 × socks es',
  );
});
