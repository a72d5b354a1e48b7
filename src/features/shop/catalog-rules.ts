import type { ProductMetadata } from './shop-contract.ts';
import { MIN_GIFT_CARD_CENTS } from './shop-rules.ts';
import { MIN_PAYMENT_CENTS } from './split-price-rules.ts';

/** The stored size of a product's image, in pixels; the small copy has half the width and height. */
export const IMAGE_WIDTH = 720;
export const IMAGE_HEIGHT = 540;
/** Upload limits: bytes of the file, and characters of its data URL. */
export const MAX_IMAGE_BYTES = 6_000_000;
export const MAX_IMAGE_DATA_URL_LENGTH = 8_000_100;

export const toProductImageUrl = (imageId: string) => `/api/product-images/${imageId}`;

/** The inverse of `toProductImageUrl`; null for any other URL. */
export function parseProductImageId(imageUrl: string | null): string | null {
  return /^\/api\/product-images\/([0-9a-f-]{36})$/.exec(imageUrl ?? '')?.[1] ?? null;
}

type ProductInput = { productType: string; priceCents: number; metadata: ProductMetadata };
/** A problem that involves more than one field of a product; null if there is none. */
export type ProductProblem = 'passNeedsVisits' | 'membershipNeedsDuration' | 'priceTooSmall' | null;

/** Checks the type's required metadata and minimum price (spec 9: gift cards from $25). Returns null if valid. */
export function findProductProblem({
  productType,
  priceCents,
  metadata,
}: ProductInput): ProductProblem {
  if (productType === 'pass' && !metadata.passCount) return 'passNeedsVisits';
  if (productType === 'membership' && !metadata.duration) return 'membershipNeedsDuration';
  const min = productType === 'gift_card' ? MIN_GIFT_CARD_CENTS : MIN_PAYMENT_CENTS;
  return priceCents < min ? 'priceTooSmall' : null;
}

const metadataKeys: Record<string, readonly string[]> = {
  pass: ['passCount', 'validDays', 'perChild'],
  gift_card: ['allowCustomAmount'],
  membership: ['duration'],
};
const formKeys = Object.values(metadataKeys).flat();

/** Returns the input's metadata for this product type, plus the stored keys that the form does not edit. */
export function mergeMetadata(
  productType: string,
  input: ProductMetadata,
  stored: ProductMetadata = {},
): ProductMetadata {
  const uneditedEntries = Object.entries(stored).filter(([key]) => !formKeys.includes(key));
  const inputEntries = Object.entries(input).filter(
    ([key, value]) => (metadataKeys[productType] ?? []).includes(key) && value !== false,
  );
  return Object.fromEntries([...uneditedEntries, ...inputEntries]);
}
