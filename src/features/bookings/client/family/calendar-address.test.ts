import { expect, test } from 'vitest';
import { calendarAddress } from './calendar-address.ts';

test('a member’s own booking needs no token', () => {
  expect(calendarAddress({ id: 'b-1' })).toBe('/api/bookings/b-1/booking.ics');
});

test('a mail’s link hands its token on', () => {
  expect(calendarAddress({ id: 'b-1', token: 'a+b' })).toBe(
    '/api/bookings/b-1/booking.ics?token=a%2Bb',
  );
});
