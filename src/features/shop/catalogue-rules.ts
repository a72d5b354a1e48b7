import type { ProductMetadata } from './shop-contract.ts';
import { MIN_GIFT_CENTS, MIN_PAYMENT_CENTS } from './shop-rules.ts';

/** The stored size of a product's picture, in pixels; the small copy is half as wide and high. */
export const IMAGE_WIDTH = 720;
export const IMAGE_HEIGHT = 540;
/** Upload limits: bytes of the file, and characters of its data URL. */
export const MAX_IMAGE_BYTES = 6_000_000;
export const MAX_IMAGE_TEXT = 8_000_100;

export const imageUrlOf = (imageId: string) => `/api/product-images/${imageId}`;

/** The inverse of `imageUrlOf`; null for any other URL. */
export function imageIdOf(imageUrl: string | null): string | null {
  return /^\/api\/product-images\/([0-9a-f-]{36})$/.exec(imageUrl ?? '')?.[1] ?? null;
}

type Facts = { productType: string; priceCents: number; metadata: ProductMetadata };
/** A problem that involves more than one field of a product. */
export type ProductProblem = 'passNeedsVisits' | 'membershipNeedsDuration' | 'priceTooSmall' | null;

/** Checks what the product's type requires and the minimum price (spec 9: gift card $25); null if valid. */
export function productProblem({ productType, priceCents, metadata }: Facts): ProductProblem {
  if (productType === 'pass' && !metadata.passCount) return 'passNeedsVisits';
  if (productType === 'membership' && !metadata.duration) return 'membershipNeedsDuration';
  const min = productType === 'gift_card' ? MIN_GIFT_CENTS : MIN_PAYMENT_CENTS;
  return priceCents < min ? 'priceTooSmall' : null;
}

const keysOfType: Record<string, readonly string[]> = {
  pass: ['passCount', 'validDays', 'perChild'],
  gift_card: ['allowCustomAmount'],
  membership: ['duration'],
};
const typeKeys = Object.values(keysOfType).flat();

/** The input's metadata for this product type; keys outside the form are kept from `before`. */
export function metadataFor(
  productType: string,
  input: ProductMetadata,
  before: ProductMetadata = {},
): ProductMetadata {
  const kept = Object.entries(before).filter(([key]) => !typeKeys.includes(key));
  const given = Object.entries(input).filter(
    ([key, value]) => (keysOfType[productType] ?? []).includes(key) && value !== false,
  );
  return Object.fromEntries([...kept, ...given]);
}
