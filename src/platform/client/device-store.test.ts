import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDevice, DESK_COPY, readFromDevice, storeOnDevice } from './device-store.ts';

/** Minimal in-memory localStorage. */
function aStorage() {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => {
      items[key] = text;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
  // Object.keys must list the stored items only, as it does for localStorage.
  return Object.setPrototypeOf(items, methods) as typeof methods & Record<string, string>;
}

let storage: ReturnType<typeof aStorage>;
beforeEach(() => {
  storage = aStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('reads a stored item with its owner and time', () => {
  storeOnDevice('maya', 'member-code', { digits: '483201' });
  expect(readFromDevice('member-code')).toMatchObject({
    ownerId: 'maya',
    value: { digits: '483201' },
  });
  expect(Date.parse(readFromDevice('member-code')?.savedAt ?? '')).not.toBeNaN();
});

test('returns undefined for missing, malformed and incomplete items', () => {
  expect(readFromDevice('member-code')).toBeUndefined();
  for (const text of ['nonsense', 'null', '7', '{"ownerId":"maya"}', '{"ownerId":1,"savedAt":2}']) {
    storage.setItem('own:member-code', text);
    expect(readFromDevice('member-code'), text).toBeUndefined();
  }
});

test('clears all stored items and no other site data', () => {
  storeOnDevice('maya', 'member-code', 1);
  storeOnDevice('maya', 'other', 2);
  storage.setItem('theme', 'dark');
  clearDevice();
  expect(Object.keys(storage)).toEqual(['theme']);
});

test.each([
  ['keeps the desk’s copy for its owner', { exceptOwner: 'noor' }, 0],
  ['deletes the desk’s copy when another person signs in', { exceptOwner: 'maya' }, 1],
  ['deletes the desk’s copy when the session ends', {}, 1],
])('%s', (_label, options, deletions) => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  storeOnDevice('noor', DESK_COPY, null);
  clearDevice(options);
  expect(deleteDatabase.mock.calls).toEqual(Array(deletions).fill(['desk-copy']));
});

test("removes other accounts' items and malformed ones when another person signs in", () => {
  storeOnDevice('maya', 'member-code', 1);
  storeOnDevice('noor', 'other', 2);
  storage.setItem('own:broken', 'nonsense');
  clearDevice({ exceptOwner: 'noor' });
  expect(Object.keys(storage)).toEqual(['own:other']);
});

test('does not throw if storage is blocked', () => {
  const block = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: block, ownKeys: block }));
  expect(() => storeOnDevice('maya', 'member-code', 1)).not.toThrow();
  expect(readFromDevice('member-code')).toBeUndefined();
  expect(() => clearDevice()).not.toThrow();
});
