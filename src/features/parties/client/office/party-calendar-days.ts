import { addDays, weekdayOf } from '#shared/venue-dates.ts';

/** The days of the week or month that contains `day`, and the first day of the previous and the next one. */
export function getCalendarDays(day: string, view: 'week' | 'month') {
  if (view === 'week') {
    const first = addDays(day, -weekdayOf(day));
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
    return { days, previous: addDays(first, -7), next: addDays(first, 7) };
  }
  const first = `${day.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const days: string[] = [];
  for (let date = first; date < next; date = addDays(date, 1)) days.push(date);
  return { days, previous: `${addDays(first, -1).slice(0, 7)}-01`, next };
}
