import { expect, test } from 'vitest';
import { fieldsLike } from './kept-draft.ts';

const empty = { name: '', children: 1, useCredit: false };
const shape = fieldsLike(empty);

test.each([undefined, null, '', 7, [], 'text', { name: 7, children: '2', useCredit: 'yes' }])(
  '%j is an empty draft',
  (found) => {
    expect(shape.safeParse(found).data).toEqual(empty);
  },
);

test('keeps what was typed and nothing else', () => {
  const found = { name: 'Ada', children: 2, useCredit: 1, role: 'admin' };
  expect(shape.safeParse(found).data).toEqual({ name: 'Ada', children: 2, useCredit: false });
});
