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
  [{ passCount: '0' }, { passCount: { min: 1, max: 1000 } }],
  [{ validDays: '3651' }, { validDays: { min: 1, max: 3650 } }],
  [{ inventory: 'many' }, { inventory: { min: 0, max: 1_000_000 } }],
  [{ position: '' }, { position: { min: 0, max: 100_000 } }],
])('reports the invalid field of %o', (changes, problems) => {
  expect(validateProductDraft({ ...validDraft, ...changes })).toEqual(problems);
});
