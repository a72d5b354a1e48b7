import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { inTransaction } from '../database/database.ts';
import { coalesceReads } from './coalesce-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

function createCountingRead(shouldFail = false) {
  let reads = 0;
  const read = coalesceReads(async () => {
    reads += 1;
    if (shouldFail) throw new Error('unavailable');
    return reads;
  });
  return { read: () => read(app.db), count: () => reads };
}

test('shares one read between concurrent callers', async () => {
  const { read, count } = createCountingRead();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(count()).toBe(1);
});

test('reads again after a commit of this process', async () => {
  const { read } = createCountingRead();
  expect(await read()).toBe(1);
  await inTransaction(app.db, async () => undefined);
  expect(await read()).toBe(2);
});

test('does not cache a failure', async () => {
  const { read, count } = createCountingRead(true);
  await expect(read()).rejects.toThrow('unavailable');
  await expect(read()).rejects.toThrow('unavailable');
  expect(count()).toBe(2);
});
