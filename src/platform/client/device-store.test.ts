import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDevice, keepOnDevice, keptOnDevice } from './device-store.ts';

/** Minimal in-memory localStorage. */
function aStorage() {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  // Its keys are its own properties, its methods are not.
  return Object.setPrototypeOf(kept, methods) as typeof methods & Record<string, string>;
}

let storage: ReturnType<typeof aStorage>;
beforeEach(() => {
  storage = aStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('what is kept comes back with its owner and its time', () => {
  keepOnDevice('maya', 'member-code', { digits: '483201' });
  expect(keptOnDevice('member-code')).toMatchObject({
    ownerId: 'maya',
    value: { digits: '483201' },
  });
  expect(Date.parse(keptOnDevice('member-code')?.savedAt ?? '')).not.toBeNaN();
});

test('nothing, nonsense and the half of it are nothing', () => {
  expect(keptOnDevice('member-code')).toBeUndefined();
  for (const text of ['nonsense', 'null', '7', '{"ownerId":"maya"}', '{"ownerId":1,"savedAt":2}']) {
    storage.setItem('own:member-code', text);
    expect(keptOnDevice('member-code'), text).toBeUndefined();
  }
});

test('forgetting drops all of it, and nothing else of the site', () => {
  keepOnDevice('maya', 'member-code', 1);
  keepOnDevice('maya', 'other', 2);
  storage.setItem('theme', 'dark');
  forgetDevice();
  expect(Object.keys(storage)).toEqual(['theme']);
});

test("the desk's copy goes with the session, and not before", () => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  forgetDevice({ exceptOf: 'noor' });
  expect(deleteDatabase).not.toHaveBeenCalled();
  forgetDevice();
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('desk-copy');
});

test("with another person signed in, the first one's goes, and what belongs to nobody", () => {
  keepOnDevice('maya', 'member-code', 1);
  keepOnDevice('noor', 'other', 2);
  storage.setItem('own:broken', 'nonsense');
  forgetDevice({ exceptOf: 'noor' });
  expect(Object.keys(storage)).toEqual(['own:other']);
});

test('where storage is closed or full nothing breaks', () => {
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: closed, ownKeys: closed }));
  expect(() => keepOnDevice('maya', 'member-code', 1)).not.toThrow();
  expect(keptOnDevice('member-code')).toBeUndefined();
  expect(() => forgetDevice()).not.toThrow();
});
