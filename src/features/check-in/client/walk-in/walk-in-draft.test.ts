import { expect, test, vi } from 'vitest';
import { emptyDraft, walkInDraft } from './walk-in-draft.ts';

test('the stored draft contains no codes', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
  });
  walkInDraft.save({ ...emptyDraft, name: 'Dora Door', codes: ['GIFT-CARD'] });
  expect([...items.values()].join()).toContain('Dora Door');
  expect([...items.values()].join()).not.toContain('GIFT-CARD');
  expect(walkInDraft.load()).toEqual({ ...emptyDraft, name: 'Dora Door' });
  vi.unstubAllGlobals();
});
