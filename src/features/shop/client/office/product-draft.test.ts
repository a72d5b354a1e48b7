import { expect, test } from 'vitest';
import { type ProductDraft, toProductDraft, validateProductDraft } from './product-draft.ts';

const validDraft: ProductDraft = { ...toProductDraft(null), name: 'Five visits', price: '65' };

test('accepts a valid pass', () => {
  expect(validateProductDraft(validDraft)).toEqual({});
});

test.each<[Partial<ProductDraft>, object]>([
  [{ name: '   ' }, { name: 'required' }],
  [{ price: '-5' }, { price: 'validPrice' }],
  [{ price: '1e9' }, { price: 'validPrice' }],
  [{ passCount: '0' }, { passCount: { least: 1, most: 1000 } }],
  [{ validDays: '3651' }, { validDays: { least: 1, most: 3650 } }],
  [{ inventory: 'many' }, { inventory: { least: 0, most: 1_000_000 } }],
  [{ position: '' }, { position: { least: 0, most: 100_000 } }],
])('reports the invalid field of %o', (changes, problems) => {
  expect(validateProductDraft({ ...validDraft, ...changes })).toEqual(problems);
});
