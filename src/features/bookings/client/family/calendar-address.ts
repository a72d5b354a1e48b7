import type { BookingLink } from './use-own-booking.ts';

/** Where the booking's .ics file is; the browser fetches it by itself. */
export function calendarAddress({ id, token }: BookingLink): string {
  const path = `/api/bookings/${encodeURIComponent(id)}/booking.ics`;
  return token ? `${path}?${new URLSearchParams({ token })}` : path;
}
