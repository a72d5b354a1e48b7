import { describe, expect, test } from 'vitest';
import { priceListWith } from '#features/prices/price-list-factory.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import {
  addToCart,
  type CartLine,
  type CartProduct,
  countItems,
  parseAmount,
  parseCart,
  setQuantity,
  toItemInputs,
  toPricedItems,
} from './cart-rules.ts';
import { buildOrderLines } from './order-price-rules.ts';

const NOW = 1_800_000_000_000;
const pass: CartProduct = { id: 'p1', name: 'Five visits', productType: 'pass', priceCents: 6500 };
const card: CartProduct = { id: 'g1', name: 'Card', productType: 'gift_card', priceCents: 2500 };
const gift = { recipientEmail: 'wren@example.org' };
const untaxedList = priceListWith([]);
/** The price of the lines in cents. */
const totalOf = (lines: CartLine[]) =>
  sumLines(buildOrderLines(untaxedList, toPricedItems(lines))).totalCents;
const getLineIds = (lines: CartLine[]) => lines.map(({ cartItemId }) => cartItemId);

describe('addToCart', () => {
  test('increments the quantity of a product already in the cart', () => {
    const lines = addToCart([], pass, {}, NOW);
    expect(lines).toEqual([{ product: pass, quantity: 1, cartItemId: `p1-default-${NOW}` }]);
    expect(addToCart(lines, pass, {}, NOW + 5)).toEqual([{ ...lines[0], quantity: 2 }]);
  });

  test('merges additions only if amount and recipient match', () => {
    let lines = addToCart([], card, { customAmount: 40 }, NOW);
    lines = addToCart(lines, card, { customAmount: 40.5 }, NOW);
    lines = addToCart(lines, card, { customAmount: 40, gift }, NOW);
    lines = addToCart(lines, card, {}, NOW);
    lines = addToCart(lines, card, { customAmount: 40 }, NOW);
    lines = addToCart(lines, card, { customAmount: 40, gift: { ...gift } }, NOW);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1, 2, 1]);
    expect(new Set(getLineIds(lines)).size).toBe(4);
    expect(lines[0]?.cartItemId).toBe(`g1-40-${NOW}`);
  });

  test('caps a line at 99 items', () => {
    const [line] = addToCart([], pass, {}, NOW);
    const full = setQuantity(line ? [line] : [], line?.cartItemId ?? '', 1000);
    expect(countItems(full)).toBe(99);
    expect(countItems(addToCart(full, pass, {}, NOW))).toBe(99);
  });
});

test('removes only the line whose quantity drops to 0 or less', () => {
  const lines = addToCart(addToCart([], pass, {}, NOW), card, {}, NOW);
  const [first = '', second = ''] = getLineIds(lines);
  expect(getLineIds(setQuantity(lines, first, 0))).toEqual([second]);
  expect(getLineIds(setQuantity(lines, first, -3))).toEqual([second]);
  expect(setQuantity(lines, 'unknown', 0)).toEqual(lines);
});

test('returns the total in cents, with custom amounts rounded to the cent', () => {
  let lines = addToCart([], pass, {}, NOW);
  lines = addToCart(lines, card, { customAmount: 33.335 }, NOW);
  lines = setQuantity(lines, lines[1]?.cartItemId ?? '', 3);
  expect(totalOf(lines)).toBe(6500 + 3 * Math.round(33.335 * 100));
  expect(countItems(lines)).toBe(4);
  expect(totalOf([])).toBe(0);
});

test('converts lines to request items with product, quantity, amount and recipient, but no price', () => {
  const lines = addToCart(addToCart([], pass, {}, NOW), card, { customAmount: 30, gift }, NOW);
  expect(toItemInputs(lines)).toEqual([
    { productId: 'p1', quantity: 1 },
    { productId: 'g1', quantity: 1, customAmount: 30, gift },
  ]);
});

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['24.99', 'tooSmall'],
  ['-30', 'tooSmall'],
  ['thirty', 'tooSmall'],
  ['NaN', 'tooSmall'],
  ['25', 25],
  ['$40', 40],
  ['1,200.555', 1200.56],
  ['5000', 5000],
  ['5000.01', 'tooLarge'],
  ['Infinity', 'tooLarge'],
])('parses the amount "%s" as %s', (input, parsed) => {
  expect(parseAmount(input)).toBe(parsed);
});

describe('parseCart', () => {
  test('assigns an id to lines with a missing or duplicate one', () => {
    const legacy = { product: pass, quantity: 2 };
    const lines = parseCart(
      [legacy, legacy, { ...legacy, cartItemId: 'x' }, { ...legacy, cartItemId: 'x' }],
      NOW,
    );
    expect(lines).toHaveLength(4);
    expect(new Set(getLineIds(lines)).size).toBe(4);
    expect(lines[2]?.cartItemId).toBe('x');
  });

  test('restores a cart unchanged from storage', () => {
    const lines = parseCart({ state: { items: [{ product: pass, quantity: 1 }] } }, NOW);
    const stored = JSON.parse(JSON.stringify({ state: { lines }, version: 1 }));
    expect(parseCart(stored, NOW + 99)).toEqual(lines);
  });

  test('drops malformed lines and retains valid ones', () => {
    const validLine = { product: pass, quantity: 1, cartItemId: 'valid' };
    const malformedLines = [
      null,
      7,
      'line',
      {},
      { product: null, quantity: 1 },
      { product: { ...pass, priceCents: 'cheap' }, quantity: 1 },
      { product: { ...pass, id: {} }, quantity: 1 },
      { product: pass, quantity: 0 },
      { product: pass, quantity: 1.5 },
      { product: pass, quantity: '2' },
      { product: card, quantity: 1, customAmount: -5 },
      { product: card, quantity: 1, customAmount: '40' },
    ];
    expect(parseCart([...malformedLines, validLine, ...malformedLines], NOW)).toEqual([validLine]);
  });

  test.each([[null], [undefined], [7], ['text'], [{ state: null }], [{ state: { lines: {} } }]])(
    'parses %j as an empty cart',
    (stored) => expect(parseCart(stored, NOW)).toEqual([]),
  );
});

/** A seeded random generator, so that a failure can be reproduced. */
function seededRandom(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'produces a valid cart after random operations (seed %i)',
  (seed) => {
    const roll = seededRandom(seed);
    let lines: CartLine[] = [];
    for (let step = 0; step < 80; step += 1) {
      const line = lines[roll(Math.max(1, lines.length))];
      if (line && roll(3) === 0) lines = setQuantity(lines, line.cartItemId, roll(5) - 1);
      else if (roll(2) === 0) lines = addToCart(lines, pass, {}, NOW + roll(3));
      else lines = addToCart(lines, card, { customAmount: 25 + roll(4) / 4 }, NOW + roll(3));
      expect(new Set(getLineIds(lines)).size).toBe(lines.length);
      expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
      expect(lines.length).toBeLessThanOrEqual(5);
      const total = lines.reduce(
        (sum, { product, quantity, customAmount = product.priceCents / 100 }) =>
          sum + quantity * customAmount * 100,
        0,
      );
      expect(totalOf(lines)).toBe(Math.round(total));
      expect(parseCart(JSON.parse(JSON.stringify(lines)), NOW)).toEqual(lines);
    }
  },
);

const randomJunk = (roll: (sides: number) => number, depth = 0): unknown => {
  const leaves = [null, undefined, 0, -1, 1e308, Number.NaN, '', 'x', true, 'p1', 6500];
  if (depth > 3 || roll(3) === 0) return leaves[roll(leaves.length)];
  if (roll(4) === 0) return Array.from({ length: roll(4) }, () => randomJunk(roll, depth + 1));
  const keys = [
    'state',
    'lines',
    'items',
    'product',
    'quantity',
    'customAmount',
    'gift',
    'id',
    'priceCents',
  ];
  return Object.fromEntries(
    keys.filter(() => roll(2) === 0).map((key) => [key, randomJunk(roll, depth + 1)]),
  );
};

test('parses random junk without throwing', () => {
  const roll = seededRandom(4711);
  for (let round = 0; round < 2000; round += 1) {
    const lines = parseCart(round % 2 ? [randomJunk(roll)] : randomJunk(roll), NOW);
    expect(Number.isFinite(totalOf(lines))).toBe(true);
    expect(lines.every(({ cartItemId }) => cartItemId !== '')).toBe(true);
  }
});
