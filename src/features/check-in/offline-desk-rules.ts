import { addDays, instantOf } from '#shared/venue-dates.ts';

const MAX_COPY_HOURS = 12;

/** Returns when the desk's offline copy expires: at the end of the venue's day or after 12 hours, whichever comes first. */
export function copyExpiresAt(now: Date, today: string, timeZone: string): Date {
  const endOfDay = instantOf(addDays(today, 1), '00:00', timeZone);
  return new Date(Math.min(endOfDay.getTime(), now.getTime() + MAX_COPY_HOURS * 3_600_000));
}

/**
 * Returns the salted text whose SHA-256 the copy stores for a code, a booking's token or a contact. A QR's 128 bits
 * cannot be recovered from the hash, but six digits can be brute-forced, so the tablet stores its copy encrypted.
 */
export function hashInput(
  salt: string,
  entered: { kind: 'digits' | 'qr' | 'token' | 'contact'; text: string },
): string {
  return `${salt}:${entered.kind}:${entered.text}`;
}

/** Base64url length of a truncated hash: 96 bits, enough to avoid collisions among 5,000 families. */
export const HASH_LENGTH = 16;

/** Returns the current booking, or the one closest to now; null without bookings. Instants in milliseconds. */
export function nearestBooking<Booking extends { startsAt: number; endsAt: number }>(
  bookings: Booking[],
  now: number,
): Booking | null {
  const distance = ({ startsAt, endsAt }: Booking) =>
    startsAt <= now && now < endsAt
      ? 0
      : Math.min(Math.abs(startsAt - now), Math.abs(endsAt - now));
  const [closest] = bookings.toSorted((a, b) => distance(a) - distance(b));
  return closest ?? null;
}
