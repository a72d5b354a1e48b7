import type { ProductMetadata } from './shop-contract.ts';
import { LEAST_GIFT_CENTS, LEAST_PAYMENT_CENTS } from './shop-rules.ts';

/** A product's picture as it is kept, in pixels; a narrow copy has half of each. */
export const IMAGE_WIDTH = 720;
export const IMAGE_HEIGHT = 540;
/** A picture as it is sent: bytes of the file, and characters of their base64 with the data URL's beginning. */
export const LONGEST_IMAGE_BYTES = 6_000_000;
export const LONGEST_IMAGE_TEXT = 8_000_100;

/** Where a product's picture is read. */
export const imageUrlOf = (imageId: string) => `/api/product-images/${imageId}`;

/** The picture that stands in such an address. */
export function imageIdOf(imageUrl: string | null): string | null {
  return /^\/api\/product-images\/([0-9a-f-]{36})$/.exec(imageUrl ?? '')?.[1] ?? null;
}

type Facts = { productType: string; priceCents: number; metadata: ProductMetadata };
/** What is wrong with a product that its fields alone don't tell; null if all is well. */
export type ProductTrouble = 'passNeedsVisits' | 'membershipNeedsDuration' | 'priceTooSmall' | null;

/** What a product of a type needs, and the least that a payment page takes for it (spec 9: gift card $25). */
export function troubleOf({ productType, priceCents, metadata }: Facts): ProductTrouble {
  if (productType === 'pass' && !metadata.passCount) return 'passNeedsVisits';
  if (productType === 'membership' && !metadata.duration) return 'membershipNeedsDuration';
  const least = productType === 'gift_card' ? LEAST_GIFT_CENTS : LEAST_PAYMENT_CENTS;
  return priceCents < least ? 'priceTooSmall' : null;
}

const ofType: Record<string, readonly string[]> = {
  pass: ['passCount', 'validDays', 'perChild'],
  gift_card: ['allowCustomAmount'],
  membership: ['duration'],
};
const known = Object.values(ofType).flat();

/** What the form says of a type; keys that nobody here knows stay as they were. */
export function metadataFor(
  productType: string,
  wanted: ProductMetadata,
  before: ProductMetadata = {},
): ProductMetadata {
  const kept = Object.entries(before).filter(([key]) => !known.includes(key));
  const said = Object.entries(wanted).filter(
    ([key, value]) => (ofType[productType] ?? []).includes(key) && value !== false,
  );
  return Object.fromEntries([...kept, ...said]);
}
