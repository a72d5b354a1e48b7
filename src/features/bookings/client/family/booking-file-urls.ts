import { withQuery } from '#platform/client/with-query.ts';
import type { BookingLink } from './use-own-booking.ts';

/** The URL of a booking's .ics file. */
export const calendarUrl = (link: BookingLink): string => fileUrl(link, 'booking.ics');

/** The URL of a booking's receipt, as PDF. */
export const receiptUrl = (link: BookingLink): string => fileUrl(link, 'receipt');

const fileUrl = ({ id, token }: BookingLink, file: string): string =>
  withQuery(`/api/bookings/${encodeURIComponent(id)}/${file}`, { token: token || undefined });
