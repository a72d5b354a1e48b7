import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { inTransaction } from '../database/database.ts';
import { coalesceReads } from './coalesce-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

function counted(fail = false) {
  let reads = 0;
  const read = coalesceReads(async () => {
    reads += 1;
    if (fail) throw new Error('not now');
    return reads;
  });
  return { read: () => read(app.db), count: () => reads };
}

test('concurrent callers share one read', async () => {
  const { read, count } = counted();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(count()).toBe(1);
});

test('a commit of this process is seen by the next read', async () => {
  const { read } = counted();
  expect(await read()).toBe(1);
  await inTransaction(app.db, async () => undefined);
  expect(await read()).toBe(2);
});

test('a failure is not cached', async () => {
  const { read, count } = counted(true);
  await expect(read()).rejects.toThrow('not now');
  await expect(read()).rejects.toThrow('not now');
  expect(count()).toBe(2);
});
