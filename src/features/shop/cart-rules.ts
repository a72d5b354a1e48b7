import { isLanguage } from '#shared/languages.ts';
import type { ItemInput, Product } from './shop-contract.ts';

/**
 * A gift card's recipient. The card is emailed on `sendOn`, a venue date, or immediately if that is omitted.
 */
export type Gift = NonNullable<ItemInput['gift']>;

/** The product's fields stored in a line, so that the cart renders without the catalog. */
export type CartProduct = Pick<Product, 'id' | 'name' | 'productType' | 'priceCents'>;

/** A line of the cart (spec 3). `customAmount` is in currency units, other amounts in cents. */
export type CartLine = {
  product: CartProduct;
  quantity: number;
  customAmount?: number;
  gift?: Gift;
  cartItemId: string;
};

type LineOptions = { customAmount?: number | undefined; gift?: Gift | undefined };

/** The contract's limits: items per line, lines per cart, currency units of a custom amount. */
const MAX_QUANTITY = 99;
export const MAX_LINES = 40;
export const MAX_AMOUNT = 5000;
/** Spec 5: "Minimum gift card amount is $25." */
export const MIN_AMOUNT = 25;

/** The maximum quantity per order: one for a membership (decision 0020). */
export function getMaxQuantity({ productType }: Pick<CartProduct, 'productType'>): number {
  return productType === 'membership' ? 1 : MAX_QUANTITY;
}

/** Increments the line with the same product, amount and recipient, or adds a line (spec 4). */
export function addToCart(
  lines: readonly CartLine[],
  product: CartProduct,
  { customAmount, gift }: LineOptions,
  nowMillis: number,
): CartLine[] {
  const existing = lines.find(
    (line) =>
      line.product.id === product.id &&
      line.customAmount === customAmount &&
      JSON.stringify(line.gift) === JSON.stringify(gift),
  );
  if (existing) return setQuantity(lines, existing.cartItemId, existing.quantity + 1);
  const line = omitUndefined({ product, quantity: 1, customAmount, gift });
  return [...lines, { ...line, cartItemId: createLineId(line, nowMillis, lines) }];
}

/** Sets a line's quantity, capped at the maximum; 0 or less removes the line (spec 4). */
export function setQuantity(
  lines: readonly CartLine[],
  cartItemId: string,
  quantity: number,
): CartLine[] {
  return lines.flatMap((line) => {
    if (line.cartItemId !== cartItemId) return [line];
    const max = getMaxQuantity(line.product);
    return quantity > 0 ? [{ ...line, quantity: Math.min(quantity, max) }] : [];
  });
}

/** The price per item, in cents. */
export function getLineUnitCents({ product, customAmount }: CartLine): number {
  return customAmount === undefined ? product.priceCents : Math.round(customAmount * 100);
}

/** The priced items of the cart, for its sale lines (spec 9). */
export const toPricedItems = (lines: readonly CartLine[]) =>
  lines.map((line) => ({
    productType: line.product.productType,
    name: line.product.name,
    unitCents: getLineUnitCents(line),
    quantity: line.quantity,
  }));

export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Converts the cart to request items, without prices: the server looks them up. */
export function toItemInputs(lines: readonly CartLine[]): ItemInput[] {
  return lines.map(({ product, quantity, customAmount, gift }) =>
    omitUndefined({ productId: product.id, quantity, customAmount, gift }),
  );
}

/** Parses an entered gift card amount. Returns it in currency units, or the reason why it is invalid. */
export function parseAmount(input: string): number | 'missing' | 'tooSmall' | 'tooLarge' {
  const text = input.trim().replace(/^\$/, '').replaceAll(',', '');
  if (text === '') return 'missing';
  const amount = Math.round(Number(text) * 100) / 100;
  if (!(amount >= MIN_AMOUNT)) return 'tooSmall';
  return amount > MAX_AMOUNT ? 'tooLarge' : amount;
}

/**
 * Parses a stored cart: the current format (`{ state: { lines } }`), or a legacy one (`items` instead of
 * `lines`, or only the array). Lines without a unique id are assigned one; malformed lines, and lines beyond
 * `MAX_LINES`, are dropped (spec 4).
 */
export function parseCart(stored: unknown, nowMillis: number): CartLine[] {
  const lines: CartLine[] = [];
  for (const value of findLines(stored)) {
    const line = parseLine(value);
    if (!line || lines.length >= MAX_LINES) continue;
    const isDuplicate = lines.some(({ cartItemId }) => cartItemId === line.cartItemId);
    const cartItemId = line.cartItemId && !isDuplicate ? line.cartItemId : undefined;
    lines.push({ ...line, cartItemId: cartItemId ?? createLineId(line, nowMillis, lines) });
  }
  return lines;
}

function findLines(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored;
  const { state, lines, items } = asRecord(stored);
  if (state !== undefined) return findLines(state);
  const list = lines ?? items;
  return Array.isArray(list) ? list : [];
}

function parseLine(
  value: unknown,
): (Omit<CartLine, 'cartItemId'> & { cartItemId?: string }) | null {
  const { quantity, customAmount, cartItemId, gift, ...rest } = asRecord(value);
  const product = parseProduct(rest.product);
  const count = quantity === undefined ? 1 : quantity;
  if (!product || !isNonNegativeInteger(count) || count < 1) return null;
  const isAmount = typeof customAmount === 'number' && Number.isFinite(customAmount);
  if (customAmount != null && !(isAmount && customAmount > 0 && customAmount <= MAX_AMOUNT)) {
    return null;
  }
  return omitUndefined({
    product,
    quantity: Math.min(count, getMaxQuantity(product)),
    customAmount: isAmount ? customAmount : undefined,
    gift: parseGift(gift),
    cartItemId: nonEmptyText(cartItemId),
  });
}

function parseProduct(value: unknown): CartProduct | null {
  const { id, name, productType, priceCents } = asRecord(value);
  const productId = typeof id === 'number' ? String(id) : nonEmptyText(id);
  if (!productId || !isNonNegativeInteger(priceCents)) return null;
  const type = (['pass', 'gift_card', 'membership'] as const).find((type) => type === productType);
  return { id: productId, name: nonEmptyText(name) ?? '', productType: type ?? 'pass', priceCents };
}

function parseGift(value: unknown): Gift | undefined {
  const { recipientEmail, recipientName, message, sendOn, language } = asRecord(value);
  const email = nonEmptyText(recipientEmail);
  if (!email) return undefined;
  return omitUndefined({
    recipientEmail: email,
    recipientName: nonEmptyText(recipientName),
    message: nonEmptyText(message),
    sendOn: nonEmptyText(sendOn),
    language: isLanguage(language) ? language : undefined,
  });
}

/** Builds a line's id from product, amount and time (spec 3); increments the time until the id is unique. */
function createLineId(
  { product, customAmount }: Pick<CartLine, 'product' | 'customAmount'>,
  nowMillis: number,
  others: readonly CartLine[],
): string {
  let millis = nowMillis;
  const buildId = () => `${product.id}-${customAmount ?? 'default'}-${millis}`;
  while (others.some(({ cartItemId }) => cartItemId === buildId())) millis += 1;
  return buildId();
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isNonNegativeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns a copy without undefined properties, so that equal lines also serialize equally. */
function omitUndefined<Value extends object>(
  value: {
    [Key in keyof Value]: Value[Key];
  },
): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([, property]) => property !== undefined),
  ) as Value;
}
