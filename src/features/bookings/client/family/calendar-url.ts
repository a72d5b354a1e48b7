import type { BookingLink } from './use-own-booking.ts';

/** The URL of a booking's .ics file. */
export function calendarUrl({ id, token }: BookingLink): string {
  const path = `/api/bookings/${encodeURIComponent(id)}/booking.ics`;
  return token ? `${path}?${new URLSearchParams({ token })}` : path;
}
