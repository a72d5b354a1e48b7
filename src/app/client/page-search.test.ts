import { expect, test } from 'vitest';
import { changedOfficeSearch, officeSearch } from '#platform/client/office-search.ts';
import { checkoutSearch, redirectSearch, slotSearch, waiverSearch } from './page-search.ts';

test('keeps text and drops empty values and other types', () => {
  expect(slotSearch({ date: '2026-01-31', slot: '', extra: 'x' })).toEqual({ date: '2026-01-31' });
  expect(checkoutSearch({ session_id: ['a'], member: 'true' })).toEqual({ member: 'true' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'drops %s, which leaves the site',
  (address) => {
    expect(redirectSearch({ redirect: address })).toEqual({});
    expect(waiverSearch({ next: address })).toEqual({});
  },
);

test('keeps the return path with its own query', () => {
  const redirect = '/booking?date=2026-01-31&slot=morning';
  expect(redirectSearch({ redirect })).toEqual({ redirect });
});

test('resets a back-office list to its first page when its filter changes', () => {
  const now = { search: 'Fern', page: '3' };
  expect(officeSearch(changedOfficeSearch(now, { search: 'Moss' }))).toEqual({ search: 'Moss' });
  expect(changedOfficeSearch(now, { page: '4' })).toEqual({ search: 'Fern', page: '4' });
});

test.each([{ open: 'x' }, { open: undefined }, { slot: '2026-01-31T09:00' }])(
  'keeps the page of a list when a row opens or closes: %o',
  (changes) => {
    const now = { search: 'Fern', page: '3', open: 'y' };
    expect(changedOfficeSearch(now, changes)).toEqual({ ...now, ...changes });
  },
);
