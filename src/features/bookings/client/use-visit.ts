import type { Channel } from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import { useAvailability } from './use-bookings.ts';

/** Returns the chosen session as input for the price rules; until one is chosen, the first of the day. */
export function useVisit(date: string, slot: string | undefined, channel: Channel): Visit {
  const slots = useAvailability(date).data ?? [];
  const chosenSlot = slots.find(({ label }) => label === slot) ?? slots[0];
  const closesAtMillis = Math.max(...slots.map(({ endsAt }) => Date.parse(endsAt)));
  return {
    venueDate: date,
    startTime: chosenSlot?.id.slice(-'hh:mm'.length) ?? '12:00',
    minutesToClosing: chosenSlot
      ? (closesAtMillis - Date.parse(chosenSlot.startsAt)) / 60_000
      : 24 * 60,
    channel,
  };
}
