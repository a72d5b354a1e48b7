import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** The days of the bookable year on which a zone's clocks change. */
export function daysOfClockChanges(zone: string): string[] {
  const today = venueDateOf(new Date(), zone);
  const days = Array.from({ length: 360 }, (_, ahead) => addDays(today, ahead + 1));
  return days.filter((day) => hoursOf(day, zone) !== 24);
}

function hoursOf(venueDate: string, zone: string): number {
  const eveBefore = instantOf(addDays(venueDate, -1), '23:59', zone);
  const eveOf = instantOf(venueDate, '23:59', zone);
  return (eveOf.getTime() - eveBefore.getTime()) / 3_600_000;
}
