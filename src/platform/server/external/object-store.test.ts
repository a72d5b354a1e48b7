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
  Object.assign(store.state, { isDown: false, failingPart: 0, downloads: 'complete' });
  store.objects.clear();
  store.uploads.clear();
});

const openStore = (changes = {}, limits: Parameters<typeof openObjectStore>[1] = {}) => {
  const client = openObjectStore({ ...store.settings, ...changes }, limits);
  if (!client) throw new Error('no store');
  return client;
};
const storedObject = () => store.objects.get('/safe-place/venue/a-1.backup');

test('returns null unless all settings are set', () => {
  expect(openObjectStore({ BACKUP_S3_REGION: 'x', BACKUP_S3_PREFIX: '' } as never)).toBeNull();
});

test('reports a wrong key as denied', async () => {
  const client = openStore({ BACKUP_S3_SECRET_ACCESS_KEY: 'another' });
  await expect(client.put(file, 'a-1.backup')).rejects.toMatchObject({ reason: 'denied' });
  expect(storedObject()).toBeUndefined();
});

test('reports an unreachable store and a failing store', async () => {
  const unreachable = openStore({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(unreachable.put(file, 'a-1.backup')).rejects.toMatchObject({
    reason: 'unreachable',
  });
  store.state.isDown = true;
  await expect(openStore().put(file, 'a-1.backup')).rejects.toMatchObject({ reason: 'badAnswer' });
});

test('stores, fetches and deletes a small file', async () => {
  await openStore().put(file, 'a-1.backup');
  expect(storedObject()?.equals(content)).toBe(true);
  expect((await readObject(openStore())).equals(content)).toBe(true);
  await openStore().remove('a-1.backup');
  await expect(openStore().get('a-1.backup')).rejects.toMatchObject({ reason: 'missing' });
});

async function readObject(store: ReturnType<typeof openStore>) {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.get('a-1.backup')) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test('fetches without a total time limit', async () => {
  await openStore().put(file, 'a-1.backup');
  store.state.downloads = 'slow';
  const startedAt = performance.now();
  const content = await readObject(openStore({}, { timeoutMillis: 400 }));
  expect(performance.now() - startedAt).toBeGreaterThan(400);
  expect(content.equals(storedObject() ?? Buffer.alloc(0))).toBe(true);
});

test.each(['hanging', 'partial'] as const)('times out on a %s download', async (downloads) => {
  await openStore().put(file, 'a-1.backup');
  store.state.downloads = downloads;
  await expect(readObject(openStore({}, { timeoutMillis: 200 }))).rejects.toMatchObject({
    reason: 'unreachable',
  });
});

test('uploads a large file in parts', async () => {
  await openStore({}, { partBytes: 3000 }).put(file, 'a-1.backup');
  expect(storedObject()?.equals(content)).toBe(true);
  expect(store.uploads.size).toBe(0);
});

test('deletes the parts of a failed upload', async () => {
  store.state.failingPart = 3;
  await expect(openStore({}, { partBytes: 3000 }).put(file, 'a-1.backup')).rejects.toMatchObject({
    reason: 'badAnswer',
  });
  expect(storedObject()).toBeUndefined();
  expect(store.uploads.size).toBe(0);
});
