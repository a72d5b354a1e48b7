import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waiverGuardian } from '#features/waivers/client/index.ts';
import { bookingDraft } from './booking-draft.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const typed = {
  ...bookingDraft.empty,
  name: 'Dana',
  email: 'dana@exmaple.com',
  phone: '555-0100',
  notes: 'Twins',
};

test('continues with the guardian who signed the waiver, once', () => {
  bookingDraft.save(typed);
  waiverGuardian.save({ name: 'Dana Rivera', email: 'dana@example.com', phone: '' });
  const continued = { ...typed, name: 'Dana Rivera', email: 'dana@example.com' };
  expect(bookingDraft.load()).toEqual(continued);
  // Not only in memory: the form stores nothing until it is edited.
  expect(bookingDraft.load()).toEqual(continued);
  bookingDraft.save({ ...continued, email: 'later@example.com' });
  expect(bookingDraft.load().email).toBe('later@example.com');
});

test('keeps the typed fields if no waiver was signed', () => {
  bookingDraft.save(typed);
  expect(bookingDraft.load()).toEqual(typed);
});
