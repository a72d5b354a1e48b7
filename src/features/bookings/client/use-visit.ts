import type { Channel } from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import { type AvailableSlot, useAvailability } from './use-bookings.ts';

/** Returns the chosen session as input for the price rules; until one is chosen, the next of the day. */
export function useVisit(date: string, slot: string | undefined, channel: Channel): Visit {
  const slots = useAvailability(date).data ?? [];
  const now = Date.now();
  const chosenSlot =
    slots.find(({ label }) => label === slot) ??
    slots.find(({ startsAt }) => Date.parse(startsAt) > now) ??
    slots[0];
  return toVisit({ date, slots, slot: chosenSlot, channel });
}

type DayVisit = {
  date: string;
  /** All sessions of the day; the last one ends when the venue closes. */
  slots: readonly AvailableSlot[];
  slot: AvailableSlot | undefined;
  channel: Channel;
};

/** A visit of a session as input for the price rules. */
export function toVisit({ date, slots, slot, channel }: DayVisit): Visit {
  const closesAtMillis = Math.max(...slots.map(({ endsAt }) => Date.parse(endsAt)));
  return {
    venueDate: date,
    startTime: slot?.id.slice(-'hh:mm'.length) ?? '12:00',
    minutesToClosing: slot ? (closesAtMillis - Date.parse(slot.startsAt)) / 60_000 : 24 * 60,
    channel,
  };
}
