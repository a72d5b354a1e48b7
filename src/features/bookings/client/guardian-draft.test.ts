import { expect, test } from 'vitest';
import { parseDraft } from './guardian-draft.ts';

const nobody = { name: '', email: '', phone: '', notes: '' };

test.each([null, '', '{', 'null', '[]', '7', '"text"', '{"name":7}'])('%j is nobody', (stored) => {
  expect(parseDraft(stored)).toEqual(nobody);
});

test('keeps what was typed and nothing else', () => {
  const stored = JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: 5, role: 'admin' });
  expect(parseDraft(stored)).toEqual({ ...nobody, name: 'Ada', email: 'ada@example.com' });
});
