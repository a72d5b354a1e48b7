import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openObjectStore } from './object-store.ts';
import { startStore } from './object-store-factory.ts';

let store: Awaited<ReturnType<typeof startStore>>;
let folder = '';
let file = '';
const content = randomBytes(10_000);

beforeAll(async () => {
  store = await startStore();
  folder = await mkdtemp(join(tmpdir(), 'playvillage-store-'));
  file = join(folder, 'a file');
  await writeFile(file, content);
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(store.state, { isDown: false, failsAtPart: 0, sends: 'whole' });
  store.objects.clear();
  store.uploads.clear();
});

const opened = (changes = {}, limits: Parameters<typeof openObjectStore>[1] = {}) => {
  const client = openObjectStore({ ...store.settings, ...changes }, limits);
  if (!client) throw new Error('no store');
  return client;
};
const storedObject = () => store.objects.get('/safe-place/venue/a-1.backup');

test('is null unless all settings are set', () => {
  expect(openObjectStore({ BACKUP_S3_REGION: 'x', BACKUP_S3_PREFIX: '' } as never)).toBeNull();
});

test('reports a wrong key as denied', async () => {
  const wrong = opened({ BACKUP_S3_SECRET_ACCESS_KEY: 'another' });
  await expect(wrong.put(file, 'a-1.backup')).rejects.toMatchObject({ reason: 'denied' });
  expect(storedObject()).toBeUndefined();
});

test('reports an unreachable store and a failing one', async () => {
  const nowhere = opened({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(nowhere.put(file, 'a-1.backup')).rejects.toMatchObject({ reason: 'unreachable' });
  store.state.isDown = true;
  await expect(opened().put(file, 'a-1.backup')).rejects.toMatchObject({ reason: 'badAnswer' });
});

test('stores, fetches and deletes a small file', async () => {
  await opened().put(file, 'a-1.backup');
  expect(storedObject()?.equals(content)).toBe(true);
  expect((await fetched(opened())).equals(content)).toBe(true);
  await opened().remove('a-1.backup');
  await expect(opened().get('a-1.backup')).rejects.toMatchObject({ reason: 'missing' });
});

async function fetched(store: ReturnType<typeof opened>) {
  const pieces: Buffer[] = [];
  for await (const piece of await store.get('a-1.backup')) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test('fetches slowly without a total time limit', async () => {
  await opened().put(file, 'a-1.backup');
  store.state.sends = 'slowly';
  const begunAt = performance.now();
  const content = await fetched(opened({}, { timeoutMillis: 400 }));
  expect(performance.now() - begunAt).toBeGreaterThan(400);
  expect(content.equals(storedObject() ?? Buffer.alloc(0))).toBe(true);
});

test.each(['nothing', 'a beginning'] as const)(
  'times out on a store that sends %s',
  async (sends) => {
    await opened().put(file, 'a-1.backup');
    store.state.sends = sends;
    await expect(fetched(opened({}, { timeoutMillis: 200 }))).rejects.toMatchObject({
      reason: 'unreachable',
    });
  },
);

test('uploads a large file in parts', async () => {
  await opened({}, { partBytes: 3000 }).put(file, 'a-1.backup');
  expect(storedObject()?.equals(content)).toBe(true);
  expect(store.uploads.size).toBe(0);
});

test('deletes the parts of a failed upload', async () => {
  store.state.failsAtPart = 3;
  await expect(opened({}, { partBytes: 3000 }).put(file, 'a-1.backup')).rejects.toMatchObject({
    reason: 'badAnswer',
  });
  expect(storedObject()).toBeUndefined();
  expect(store.uploads.size).toBe(0);
});
