import { expect, test } from 'vitest';
import {
  findProductProblem,
  mergeMetadata,
  parseProductImageId,
  toProductImageUrl,
} from './catalog-rules.ts';

test.each([
  ['pass', 1500, {}, 'passNeedsVisits'],
  ['pass', 1500, { passCount: 5 }, null],
  ['membership', 1500, {}, 'membershipNeedsDuration'],
  ['membership', 1500, { duration: 'month' }, null],
  ['gift_card', 2499, {}, 'priceTooSmall'],
  ['gift_card', 2500, {}, null],
  ['merchandise', 49, {}, 'priceTooSmall'],
  ['merchandise', 50, {}, null],
] as const)(
  'a %s for %i cents with %j has the problem %j',
  (productType, priceCents, metadata, problem) => {
    expect(findProductProblem({ productType, priceCents, metadata })).toBe(problem);
  },
);

test('keeps stored keys that the form does not edit, and drops input keys of other product types', () => {
  const input = { passCount: 5, perChild: false, duration: 'month' } as const;
  const stored = { passCount: 3, importedFrom: 'old-shop' };
  expect(mergeMetadata('pass', input, stored)).toEqual({ importedFrom: 'old-shop', passCount: 5 });
  expect(mergeMetadata('merchandise', input)).toEqual({});
});

test('parses an image id only from the URL of a product image', () => {
  const id = '3f2a9c10-0000-4000-8000-000000000000';
  expect(parseProductImageId(toProductImageUrl(id))).toBe(id);
  expect(parseProductImageId('https://example.org/socks.png')).toBeNull();
  expect(parseProductImageId(null)).toBeNull();
});
