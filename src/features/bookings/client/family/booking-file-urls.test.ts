import { expect, test } from 'vitest';
import { calendarUrl, receiptUrl } from './booking-file-urls.ts';

test('omits the token for a member’s own booking', () => {
  expect(calendarUrl({ id: 'b-1' })).toBe('/api/bookings/b-1/booking.ics');
});

test('includes the token of an emailed link', () => {
  expect(receiptUrl({ id: 'b-1', token: 'a+b' })).toBe('/api/bookings/b-1/receipt?token=a%2Bb');
});
