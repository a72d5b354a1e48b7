import type { BookingLink } from './use-own-booking.ts';

/** The URL of a booking's .ics file. */
export const calendarUrl = (link: BookingLink): string => fileUrl(link, 'booking.ics');

/** The URL of a booking's receipt, as PDF. */
export const receiptUrl = (link: BookingLink): string => fileUrl(link, 'receipt');

function fileUrl({ id, token }: BookingLink, file: string): string {
  const path = `/api/bookings/${encodeURIComponent(id)}/${file}`;
  return token ? `${path}?${new URLSearchParams({ token })}` : path;
}
