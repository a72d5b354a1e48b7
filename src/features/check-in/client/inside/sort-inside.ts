import type { InsideRow } from '../use-desk-day.ts';

/** Sorts open visits by end time. Visits without an end time come last, newest first. */
export function sortInside<Row extends Pick<InsideRow, 'leavesAt' | 'checkedInAt'>>(
  visits: readonly Row[],
): Row[] {
  return visits.toSorted(
    (a, b) =>
      (a.leavesAt ?? '9').localeCompare(b.leavesAt ?? '9') ||
      b.checkedInAt.localeCompare(a.checkedInAt),
  );
}

/** Returns the visits whose time is up. */
export const filterTimeUp = <Row extends Pick<InsideRow, 'leavesAt'>>(
  visits: readonly Row[],
  now: number,
): Row[] => visits.filter(({ leavesAt }) => leavesAt !== null && Date.parse(leavesAt) <= now);
