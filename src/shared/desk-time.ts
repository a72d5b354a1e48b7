/** Maximum age of an offline desk record. */
export const MAX_AGE_HOURS = 24;

/** How far a tablet's clock may be fast. */
const MAX_SKEW_MINUTES = 5;

/**
 * Parses the time of an event recorded at the desk while offline. A time slightly in the future counts as now; returns
 * null for times further ahead, too old or invalid.
 */
export function parseDeskTime(reported: string, now: Date): Date | null {
  const at = new Date(reported);
  const age = now.getTime() - at.getTime();
  if (!(age >= -MAX_SKEW_MINUTES * 60_000 && age <= MAX_AGE_HOURS * 3_600_000)) return null;
  return age < 0 ? now : at;
}
