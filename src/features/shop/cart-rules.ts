import { isLanguage } from '#shared/languages.ts';
import type { Product, WantedItem } from './shop-contract.ts';

/** To whom a gift card goes; it is mailed on `sendOn`, a venue date, or at once. */
export type Gift = NonNullable<WantedItem['gift']>;

/** What a line remembers of its product, to be shown without the catalogue. */
export type CartProduct = Pick<Product, 'id' | 'name' | 'productType' | 'priceCents'>;

/** A line of the cart (spec 3). `customAmount` is in currency units, everything else in cents. */
export type CartLine = {
  product: CartProduct;
  quantity: number;
  customAmount?: number;
  gift?: Gift;
  cartItemId: string;
};

type Choice = { customAmount?: number | undefined; gift?: Gift | undefined };

/** What the contract takes at most: pieces of a line, lines of a cart, units of a chosen amount. */
const MAX_PIECES = 99;
export const MAX_LINES = 40;
export const MAX_AMOUNT = 5000;
/** Spec 5: "Minimum gift card amount is $25." */
export const LEAST_AMOUNT = 25;

/** How many of a product one order takes: a membership is bought once (decision 0020). */
export function mostPieces({ productType }: Pick<CartProduct, 'productType'>): number {
  return productType === 'membership' ? 1 : MAX_PIECES;
}

/** One more of a product: raises the line that is the same in amount and recipient, or adds one (spec 4). */
export function addToCart(
  lines: readonly CartLine[],
  product: CartProduct,
  { customAmount, gift }: Choice,
  nowMillis: number,
): CartLine[] {
  const same = lines.find(
    (line) =>
      line.product.id === product.id &&
      line.customAmount === customAmount &&
      JSON.stringify(line.gift) === JSON.stringify(gift),
  );
  if (same) return setQuantity(lines, same.cartItemId, same.quantity + 1);
  const line = withoutHoles({ product, quantity: 1, customAmount, gift });
  return [...lines, { ...line, cartItemId: freshId(line, nowMillis, lines) }];
}

/** Sets a line's quantity; 0 or less removes the line (spec 4), more than the most is the most. */
export function setQuantity(
  lines: readonly CartLine[],
  cartItemId: string,
  quantity: number,
): CartLine[] {
  return lines.flatMap((line) => {
    if (line.cartItemId !== cartItemId) return [line];
    const most = mostPieces(line.product);
    return quantity > 0 ? [{ ...line, quantity: Math.min(quantity, most) }] : [];
  });
}

/** What one piece costs, in cents. */
export function unitCents({ product, customAmount }: CartLine): number {
  return customAmount === undefined ? product.priceCents : Math.round(customAmount * 100);
}

/** The cart's total in cents (spec 10), before codes. */
export function totalCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + unitCents(line) * line.quantity, 0);
}

export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The cart as the calls take it; the server looks up every price itself. */
export function wantedItems(lines: readonly CartLine[]): WantedItem[] {
  return lines.map(({ product, quantity, customAmount, gift }) =>
    withoutHoles({ productId: product.id, quantity, customAmount, gift }),
  );
}

/** What is wrong with a gift card's amount as typed; else the amount in currency units. */
export function readAmount(typed: string): number | 'missing' | 'tooSmall' | 'tooLarge' {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  if (text === '') return 'missing';
  const amount = Math.round(Number(text) * 100) / 100;
  if (!(amount >= LEAST_AMOUNT)) return 'tooSmall';
  return amount > MAX_AMOUNT ? 'tooLarge' : amount;
}

/**
 * The lines in what a browser has stored: ours (`{ state: { lines } }`) or an older shop's bare list.
 * Lines without an id get one; what is no line is dropped (spec 4).
 */
export function readCart(stored: unknown, nowMillis: number): CartLine[] {
  const lines: CartLine[] = [];
  for (const found of listIn(stored)) {
    const line = readLine(found);
    if (!line || lines.length >= MAX_LINES) continue;
    const isTaken = lines.some(({ cartItemId }) => cartItemId === line.cartItemId);
    const cartItemId = line.cartItemId && !isTaken ? line.cartItemId : undefined;
    lines.push({ ...line, cartItemId: cartItemId ?? freshId(line, nowMillis, lines) });
  }
  return lines;
}

function listIn(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored;
  const { state, lines, items } = fields(stored);
  if (state !== undefined) return listIn(state);
  const list = lines ?? items;
  return Array.isArray(list) ? list : [];
}

function readLine(found: unknown): (Omit<CartLine, 'cartItemId'> & { cartItemId?: string }) | null {
  const { quantity, customAmount, cartItemId, gift, ...rest } = fields(found);
  const product = readProduct(rest.product);
  const pieces = quantity === undefined ? 1 : quantity;
  if (!product || !isCount(pieces) || pieces < 1) return null;
  const isAmount = typeof customAmount === 'number' && Number.isFinite(customAmount);
  if (customAmount != null && !(isAmount && customAmount > 0 && customAmount <= MAX_AMOUNT)) {
    return null;
  }
  return withoutHoles({
    product,
    quantity: Math.min(pieces, mostPieces(product)),
    customAmount: isAmount ? customAmount : undefined,
    gift: readGift(gift),
    cartItemId: text(cartItemId),
  });
}

function readProduct(found: unknown): CartProduct | null {
  const { id, name, productType, priceCents } = fields(found);
  const productId = typeof id === 'number' ? String(id) : text(id);
  if (!productId || !isCount(priceCents)) return null;
  const type = (['pass', 'gift_card', 'membership'] as const).find(
    (known) => known === productType,
  );
  return { id: productId, name: text(name) ?? '', productType: type ?? 'pass', priceCents };
}

function readGift(found: unknown): Gift | undefined {
  const { recipientEmail, recipientName, message, sendOn, language } = fields(found);
  const email = text(recipientEmail);
  if (!email) return undefined;
  return withoutHoles({
    recipientEmail: email,
    recipientName: text(recipientName),
    message: text(message),
    sendOn: text(sendOn),
    language: isLanguage(language) ? language : undefined,
  });
}

/** Of product, amount and the moment, as spec 3 says; counted on when the moment is taken. */
function freshId(
  { product, customAmount }: Pick<CartLine, 'product' | 'customAmount'>,
  nowMillis: number,
  others: readonly CartLine[],
): string {
  let moment = nowMillis;
  const id = () => `${product.id}-${customAmount ?? 'default'}-${moment}`;
  while (others.some(({ cartItemId }) => cartItemId === id())) moment += 1;
  return id();
}

function fields(found: unknown): Record<string, unknown> {
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}

function text(found: unknown): string | undefined {
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function isCount(found: unknown): found is number {
  return Number.isSafeInteger(found) && (found as number) >= 0;
}

type Holes<Value> = { [Key in keyof Value]: Value[Key] };

/** Without the keys that hold nothing: two equal lines are then equal as text, too. */
function withoutHoles<Value extends object>(value: Holes<Value>): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([, held]) => held !== undefined),
  ) as Value;
}
