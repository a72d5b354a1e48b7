/** Billing periods. */
export type Period = 'month' | 'year';

/**
 * The date `count` periods after `from` (negative: before), on the same day of the month at the same time, or
 * the month's last day (UTC). Count from the first date, so that the 31st returns after a February.
 */
export function addPeriods(from: Date, every: Period, count = 1): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + count * (every === 'year' ? 12 : 1));
  // The 31st overflowed into the next month.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}
