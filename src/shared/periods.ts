/** Billing periods. */
export type Period = 'month' | 'year';

/**
 * The date `count` periods after `from` (negative: before), at the same time on the same day of the month, or
 * on the month's last day (UTC). Always count from the first date: counting from the previous period would
 * turn the 31st into the 28th after a February.
 */
export function addPeriods(from: Date, period: Period, count = 1): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + count * (period === 'year' ? 12 : 1));
  // The 31st overflowed into the next month.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}
