import type { Visit } from '#features/prices/price-rules.ts';
import { venueTimeOf } from '#shared/venue-dates.ts';

type Session = { startsAt: string | number; endsAt: string | number };
type Input = {
  /** The venue date. */
  date: string;
  /** The day's sessions that are not over. */
  slots: readonly Session[];
  slot: Session | undefined;
  now: Date;
  timezone: string;
};

/** Maps a walk-in's session to the price rules' input. The family arrives now, or when the session starts. */
export function visitAtDesk({ date, slots, slot, now, timezone }: Input): Visit {
  const startsAt = new Date(slot?.startsAt ?? now);
  const closesAt = Math.max(...slots.map(({ endsAt }) => new Date(endsAt).getTime()));
  const arrivesAt = Math.max(startsAt.getTime(), now.getTime());
  return {
    venueDate: date,
    startTime: venueTimeOf(startsAt, timezone),
    minutesToClosing: slots.length > 0 ? (closesAt - arrivesAt) / 60_000 : 24 * 60,
    channel: 'desk',
  };
}
