/** Maximum age of an offline desk record. */
export const DESK_HOURS = 24;

/** Allowed clock skew of a tablet. */
const AHEAD_MINUTES = 5;

/**
 * The trusted time of an offline desk event: slightly in the future counts as now. Null if further in the
 * future or more than 24 hours ago.
 */
export function timeAtDesk(said: string, now: Date): Date | null {
  const at = new Date(said);
  const age = now.getTime() - at.getTime();
  if (!(age >= -AHEAD_MINUTES * 60_000 && age <= DESK_HOURS * 3_600_000)) return null;
  return age < 0 ? now : at;
}
