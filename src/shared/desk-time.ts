/** Maximum age of an offline desk record. */
export const MAX_AGE_HOURS = 24;

/** Allowed clock skew of a tablet that is fast. */
const MAX_SKEW_MINUTES = 5;

/**
 * The trusted time of an event recorded at the desk while offline. Slightly in the future counts as now;
 * returns null if it is further ahead or too old.
 */
export function parseDeskTime(reported: string, now: Date): Date | null {
  const at = new Date(reported);
  const age = now.getTime() - at.getTime();
  if (!(age >= -MAX_SKEW_MINUTES * 60_000 && age <= MAX_AGE_HOURS * 3_600_000)) return null;
  return age < 0 ? now : at;
}
