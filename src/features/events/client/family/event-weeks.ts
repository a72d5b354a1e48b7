import { addDays, weekdayOf } from '#shared/venue-dates.ts';
import type { Event } from '../../events-contract.ts';
import { dateRangeOf } from './event-format.ts';

/** Events of one week; `first` is its Sunday. */
export type EventWeek = { first: string; last: string; events: Event[] };

/** Returns the Sunday of a venue date's week. */
export const weekStart = (day: string) => addDays(day, -weekdayOf(day));

/** Groups consecutive events by week. Events that have already started belong to the current week. */
export function groupByWeek(
  events: readonly Event[],
  { today, timezone }: { today: string; timezone: string },
): EventWeek[] {
  const weeks: EventWeek[] = [];
  for (const event of events) {
    const day = dateRangeOf(event, timezone).first;
    const first = weekStart(day < today ? today : day);
    const week = weeks.at(-1);
    if (week?.first === first) week.events.push(event);
    else weeks.push({ first, last: addDays(first, 6), events: [event] });
  }
  return weeks;
}
