import { expect, test } from 'vitest';
import { MAX_SYNC_ITEMILLIS } from '../../offline-desk-contract.ts';
import { toBatches } from './offline-sync.ts';

test('items of a long day without network are sent in the order in which they happened', () => {
  const times = Array.from({ length: MAX_SYNC_ITEMILLIS + 5 }, (_, n) =>
    new Date(n * 60_000).toISOString(),
  );
  const batches = toBatches(times.toReversed(), (time) => time);
  expect(batches.map(({ length }) => length)).toEqual([MAX_SYNC_ITEMILLIS, 5]);
  expect(batches.flat()).toEqual(times);
});
