import { expect, test } from 'vitest';
import { mergeOfficeSearch, parseOfficeSearch } from '#platform/client/office-search.ts';
import { checkoutSearch, redirectSearch, slotSearch, waiverSearch } from './page-search.ts';

test('parses text and drops empty values and other types', () => {
  expect(slotSearch({ date: '2026-01-31', slot: '', extra: 'x' })).toEqual({ date: '2026-01-31' });
  expect(checkoutSearch({ session_id: ['a'], member: 'true' })).toEqual({ member: 'true' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'drops the external URL %s',
  (url) => {
    expect(redirectSearch({ redirect: url })).toEqual({});
    expect(waiverSearch({ next: url })).toEqual({});
  },
);

test('parses a return path that has a query string', () => {
  const redirect = '/booking?date=2026-01-31&slot=morning';
  expect(redirectSearch({ redirect })).toEqual({ redirect });
});

test('resets a back-office list to the first page when a filter changes', () => {
  const current = { search: 'Fern', page: '3' };
  expect(parseOfficeSearch(mergeOfficeSearch(current, { search: 'Moss' }))).toEqual({
    search: 'Moss',
  });
  expect(mergeOfficeSearch(current, { page: '4' })).toEqual({ search: 'Fern', page: '4' });
});

test.each([{ open: 'x' }, { open: undefined }, { slot: '2026-01-31T09:00' }])(
  'keeps the page of a list when a row opens or closes: %o',
  (changes) => {
    const current = { search: 'Fern', page: '3', open: 'y' };
    expect(mergeOfficeSearch(current, changes)).toEqual({ ...current, ...changes });
  },
);
