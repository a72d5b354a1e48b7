import type { BookingLink } from './use-own-booking.ts';

/** The URL of the booking's .ics file, for a plain link. */
export function calendarAddress({ id, token }: BookingLink): string {
  const path = `/api/bookings/${encodeURIComponent(id)}/booking.ics`;
  return token ? `${path}?${new URLSearchParams({ token })}` : path;
}
