import { expect, test } from 'vitest';
import { changedOfficeSearch, officeSearch } from '#platform/client/office-search.ts';
import { checkoutSearch, redirectSearch, slotSearch, waiverSearch } from './page-search.ts';

test('keeps what is text and drops what is empty or of another kind', () => {
  expect(slotSearch({ date: '2026-01-31', slot: '', extra: 'x' })).toEqual({ date: '2026-01-31' });
  expect(checkoutSearch({ session_id: ['a'], member: 'true' })).toEqual({ member: 'true' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'drops %s, which leads elsewhere',
  (address) => {
    expect(redirectSearch({ redirect: address })).toEqual({});
    expect(waiverSearch({ next: address })).toEqual({});
  },
);

test('keeps the address to come back to, with its own query', () => {
  const redirect = '/booking?date=2026-01-31&slot=morning';
  expect(redirectSearch({ redirect })).toEqual({ redirect });
});

test('begins a list of the back office at its first page when other rows are asked for', () => {
  const now = { search: 'Fern', page: '3' };
  expect(officeSearch(changedOfficeSearch(now, { search: 'Moss' }))).toEqual({ search: 'Moss' });
  expect(changedOfficeSearch(now, { page: '4' })).toEqual({ search: 'Fern', page: '4' });
});

test.each([{ open: 'x' }, { open: undefined }, { slot: '2026-01-31T09:00' }])(
  'stays on the page of a list for what opens or closes beside it: %o',
  (changes) => {
    const now = { search: 'Fern', page: '3', open: 'y' };
    expect(changedOfficeSearch(now, changes)).toEqual({ ...now, ...changes });
  },
);
