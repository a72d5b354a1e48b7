import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeskCopy } from '../../offline-desk-contract.ts';

const HOUR = 3_600_000;
/** By the server's clock. */
const MADE_AT = Date.parse('2027-03-02T15:00:00Z');

/** A fake of IndexedDB with one store. */
let stored: Map<string, unknown>;
vi.mock('idb', () => ({
  openDB: async () => ({
    put: async (_store: string, value: unknown, key: string) => void stored.set(key, value),
    get: async (_store: string, key: string) => stored.get(key),
    close: () => undefined,
  }),
}));
// Another file of this worker may have imported the real one.
vi.resetModules();
const { keepCopy, readCopy } = await import('./offline-copy-store.ts');

const copy: DeskCopy = {
  madeAt: MADE_AT,
  expiresAt: MADE_AT + 12 * HOUR,
  today: '2027-03-02',
  salt: 'a salt of this copy',
  families: [],
  guests: [{ name: 'Canary Guest', children: 1, waiver: 'signed' }],
  inside: [],
};

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('indexedDB', { deleteDatabase: () => stored.clear() });
  vi.useFakeTimers({ toFake: ['Date'], now: MADE_AT });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Stored = { key: CryptoKey; sealed: { data: ArrayBuffer } };
const onDisk = () => stored.get('only') as Stored;

test('reads back what it stored, encrypted on disk with a key that cannot be exported', async () => {
  await keepCopy(copy, {}, 'staff');
  expect(await readCopy()).toEqual({ copy, texts: {}, ownerId: 'staff', ahead: 0 });
  const { key, sealed } = onDisk();
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toMatch(/Canary|salt/);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('encrypts each copy with its own key', async () => {
  await keepCopy(copy, {}, 'staff');
  const before = onDisk();
  await keepCopy(copy, {}, 'staff');
  stored.set('only', { ...onDisk(), key: before.key });
  await expect(readCopy()).rejects.toThrow();
});

describe.each([
  ['right', 0],
  ['a day behind', -24 * HOUR],
  ['a day ahead', 24 * HOUR],
])('on a tablet whose clock is %s', (_what, wrong) => {
  test('reads a copy until it expires by the server’s clock, then deletes it', async () => {
    vi.setSystemTime(MADE_AT + wrong);
    await keepCopy(copy, {}, 'staff');
    vi.setSystemTime(MADE_AT + wrong + 12 * HOUR - 1);
    expect(await readCopy()).not.toBeNull();
    vi.setSystemTime(MADE_AT + wrong + 12 * HOUR);
    expect(await readCopy()).toBeNull();
    expect(stored.size).toBe(0);
  });
});
