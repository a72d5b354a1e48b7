import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import type { DeskCopy } from '../../offline-desk-contract.ts';

const HOUR = 3_600_000;
/** Server time. */
const MADE_AT = Date.parse('2027-03-02T15:00:00Z');

/** The fake IndexedDB's only store. */
let stored: Map<string, unknown>;
vi.mock('idb', () => ({
  openDB: async () => ({
    put: async (_store: string, value: unknown, key: string) => void stored.set(key, value),
    get: async (_store: string, key: string) => stored.get(key),
    close: () => undefined,
  }),
}));
// Another test file in this worker may have imported the real `idb`.
vi.resetModules();
const { storeCopy, readCopy } = await import('./offline-copy-store.ts');

const copy: DeskCopy = {
  madeAt: MADE_AT,
  expiresAt: MADE_AT + 12 * HOUR,
  today: '2027-03-02',
  salt: 'a salt of this copy',
  families: [],
  guests: [{ name: 'Canary Guest', children: 1, waiver: 'signed' }],
  inside: [],
  expected: [],
  slots: [],
  priceList: priceListWith([admission('child', [{ cents: 1500 }])]),
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
const storedEntry = () => stored.get('only') as Stored;

test('encrypts the stored copy with a key that cannot be exported', async () => {
  await storeCopy(copy, {}, 'staff');
  expect(await readCopy()).toEqual({ copy, texts: {}, ownerId: 'staff', clockOffset: 0 });
  const { key, sealed } = storedEntry();
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toMatch(/Canary|salt/);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('encrypts each copy with its own key', async () => {
  await storeCopy(copy, {}, 'staff');
  const previous = storedEntry();
  await storeCopy(copy, {}, 'staff');
  stored.set('only', { ...storedEntry(), key: previous.key });
  await expect(readCopy()).rejects.toThrow();
});

describe.each([
  ['correct', 0],
  ['a day behind', -24 * HOUR],
  ['a day ahead', 24 * HOUR],
])('a tablet whose clock is %s', (_label, offset) => {
  test('reads a copy until it expires by server time, then deletes it', async () => {
    vi.setSystemTime(MADE_AT + offset);
    await storeCopy(copy, {}, 'staff');
    vi.setSystemTime(MADE_AT + offset + 12 * HOUR - 1);
    expect(await readCopy()).not.toBeNull();
    vi.setSystemTime(MADE_AT + offset + 12 * HOUR);
    expect(await readCopy()).toBeNull();
    expect(stored.size).toBe(0);
  });
});
