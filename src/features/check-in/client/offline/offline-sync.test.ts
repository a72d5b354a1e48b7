import { expect, test } from 'vitest';
import { MAX_SYNC_ITEMS } from '../../offline-desk-contract.ts';
import { toBatches } from './offline-sync.ts';

test('toBatches sorts items by time and splits them into batches', () => {
  const times = Array.from({ length: MAX_SYNC_ITEMS + 5 }, (_, n) =>
    new Date(n * 60_000).toISOString(),
  );
  const batches = toBatches(times.toReversed(), (time) => time);
  expect(batches.map(({ length }) => length)).toEqual([MAX_SYNC_ITEMS, 5]);
  expect(batches.flat()).toEqual(times);
});
