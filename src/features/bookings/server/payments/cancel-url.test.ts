import { expect, test } from 'vitest';
import { buildCancelUrl } from './cancel-url.ts';

const input = {
  date: '2026-03-02',
  slotLabel: '9:00 - 11:00 AM',
  childrenCount: 2,
  bookingId: 'b1',
};

test.each([
  [
    'trial' as const,
    '/book-guest?date=2026-03-02&slot=9%3A00+-+11%3A00+AM&children=2&step=details&checkout=cancelled&booking=b1#summary',
  ],
  [
    'open-play' as const,
    '/booking?date=2026-03-02&slot=9%3A00+-+11%3A00+AM&children=2&member=0&checkout=cancelled&booking=b1#summary',
  ],
])('returns the URL of the booking page with the input of a %s booking', (type, url) => {
  expect(buildCancelUrl({ ...input, type })).toBe(url);
});
