import { expect, test } from 'vitest';
import { type PromoDraft, toPromoDraft, validatePromoDraft } from './promo-draft.ts';

const validDraft: PromoDraft = { ...toPromoDraft(null), code: 'SUMMER' };

test('accepts a valid promo code', () => {
  expect(validatePromoDraft(validDraft)).toEqual({});
});

test.each<[Partial<PromoDraft>, object]>([
  [{ code: '😀' }, { code: 'promoLetters' }],
  [{ off: '101' }, { off: { min: 1, max: 100 } }],
  [{ off: '1.5' }, { off: { min: 1, max: 100 } }],
  [{ kind: 'amount', off: '-5' }, { off: 'validPrice' }],
  [{ maxUses: '0' }, { maxUses: { min: 1, max: 1_000_000 } }],
  [{ startsOn: '2027-03-02', endsOn: '2027-03-01' }, { endsOn: 'lastBeforeFirst' }],
])('reports the invalid field of %o', (changes, problems) => {
  expect(validatePromoDraft({ ...validDraft, ...changes })).toEqual(problems);
});
