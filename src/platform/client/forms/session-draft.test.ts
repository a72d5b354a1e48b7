import { expect, test } from 'vitest';
import { draftShape } from './session-draft.ts';

const empty = { name: '', children: 1, useCredit: false };
const shape = draftShape(empty);

test.each([undefined, null, '', 7, [], 'text', { name: 7, children: '2', useCredit: 'yes' }])(
  'returns the empty draft for %j',
  (stored) => {
    expect(shape.safeParse(stored).data).toEqual(empty);
  },
);

test('returns only known fields of the right type', () => {
  const stored = { name: 'Ada', children: 2, useCredit: 1, role: 'admin' };
  expect(shape.safeParse(stored).data).toEqual({ name: 'Ada', children: 2, useCredit: false });
});
