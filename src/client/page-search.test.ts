import { expect, test } from 'vitest';
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
