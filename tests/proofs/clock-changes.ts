import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** The dates within the next 360 days on which the zone's clocks change. */
export function daysOfClockChanges(zone: string): string[] {
  const today = venueDateOf(new Date(), zone);
  const days = Array.from({ length: 360 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => hoursOf(day, zone) !== 24);
}

function hoursOf(venueDate: string, zone: string): number {
  const start = instantOf(addDays(venueDate, -1), '23:59', zone);
  const end = instantOf(venueDate, '23:59', zone);
  return (end.getTime() - start.getTime()) / 3_600_000;
}
