import { expect, test } from 'vitest';
import { calendarAddress } from './calendar-address.ts';

test('needs no token for a member’s own booking', () => {
  expect(calendarAddress({ id: 'b-1' })).toBe('/api/bookings/b-1/booking.ics');
});

test('passes on the token of a mail’s link', () => {
  expect(calendarAddress({ id: 'b-1', token: 'a+b' })).toBe(
    '/api/bookings/b-1/booking.ics?token=a%2Bb',
  );
});
