/** How long something is paid for at a time. */
export type Period = 'month' | 'year';

/**
 * So many periods after `from` (before it, below zero): on the same day of the month at the same time, or on the last day that
 * the month has (UTC). Count from the first day, so that the 31st comes back after a February.
 */
export function addPeriods(from: Date, every: Period, count = 1): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + count * (every === 'year' ? 12 : 1));
  // The 31st of a month that has no 31st ran over into the next one.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}
