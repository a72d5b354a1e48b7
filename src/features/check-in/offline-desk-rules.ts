import { addDays, instantOf } from '#shared/venue-dates.ts';

/** A copy that a tablet keeps is never older (hours). */
const COPY_HOURS = 12;

/** When a copy made at `now` runs out: at the end of the venue's day, after 12 hours at the latest. */
export function copyExpiresAt(now: Date, today: string, timeZone: string): Date {
  const dayEnds = instantOf(addDays(today, 1), '00:00', timeZone);
  return new Date(Math.min(dayEnds.getTime(), now.getTime() + COPY_HOURS * 3_600_000));
}

/**
 * What is hashed for a code (SHA-256), with the copy's salt. A QR's 128 bits cannot be guessed from
 * the hash. Six digits can, by trying all of them: therefore the tablet keeps its copy encrypted.
 */
export function textToHash(salt: string, entered: { kind: 'digits' | 'qr'; text: string }): string {
  return `${salt}:${entered.kind}:${entered.text}`;
}

/** So many characters of the hash, as base64url, tell five thousand families apart: 96 bits. */
export const HASH_CHARACTERS = 16;

/** The booking that a family comes for: the current one, else the nearest. Instants in milliseconds. */
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
