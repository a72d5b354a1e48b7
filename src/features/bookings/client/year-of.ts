/**
 * " (2025)" behind a day of another year than the venue's today, nothing behind one of this year: lists
 * of the office reach back for years, and days are written without them.
 */
export function yearOf(date: string, today: string): string {
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? '' : ` (${year})`;
}
