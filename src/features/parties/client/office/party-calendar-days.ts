import { addDays, weekdayOf } from '#shared/venue-dates.ts';

/** The days of the week or month that contains `day`, and a day in the previous and next one. */
export function calendarDays(day: string, view: 'week' | 'month') {
  if (view === 'week') {
    const first = addDays(day, -weekdayOf(day));
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
    return { days, before: addDays(first, -7), after: addDays(first, 7) };
  }
  const first = `${day.slice(0, 7)}-01`;
  const after = `${addDays(first, 31).slice(0, 7)}-01`;
  const days: string[] = [];
  for (let one = first; one < after; one = addDays(one, 1)) days.push(one);
  return { days, before: `${addDays(first, -1).slice(0, 7)}-01`, after };
}
