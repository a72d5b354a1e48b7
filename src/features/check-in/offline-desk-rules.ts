import { addDays, instantOf } from '#shared/venue-dates.ts';

/** The longest that a copy is valid. */
const COPY_HOURS = 12;

/** A copy expires at the end of the venue's day, after 12 hours at the latest. */
export function copyExpiresAt(now: Date, today: string, timeZone: string): Date {
  const dayEnds = instantOf(addDays(today, 1), '00:00', timeZone);
  return new Date(Math.min(dayEnds.getTime(), now.getTime() + COPY_HOURS * 3_600_000));
}

/**
 * The salted input of a code's SHA-256. A QR's 128 bits cannot be recovered from the hash, but six digits can by
 * brute force, so the tablet stores its copy encrypted.
 */
export function textToHash(salt: string, entered: { kind: 'digits' | 'qr'; text: string }): string {
  return `${salt}:${entered.kind}:${entered.text}`;
}

/** Base64url characters kept of a hash: 96 bits, enough to avoid collisions among 5,000 families. */
export const HASH_CHARACTERS = 16;

/** The current booking, else the nearest. Instants in milliseconds. */
export function nearestBooking<Booking extends { startsAt: number; endsAt: number }>(
  bookings: Booking[],
  now: number,
): Booking | null {
  const distance = ({ startsAt, endsAt }: Booking) =>
    startsAt <= now && now < endsAt
      ? 0
      : Math.min(Math.abs(startsAt - now), Math.abs(endsAt - now));
  const [nearest] = bookings.toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? null;
}
