/** How long a desk without network may keep what happened there. */
export const DESK_HOURS = 24;

/** A tablet's clock may go this much ahead of the server's. */
const AHEAD_MINUTES = 5;

/**
 * The instant at which something happened at a desk without network, as far as it can be believed:
 * a little ahead counts as now. Null for a time further in the future or more than 24 hours ago.
 */
export function timeAtDesk(said: string, now: Date): Date | null {
  const at = new Date(said);
  const age = now.getTime() - at.getTime();
  if (!(age >= -AHEAD_MINUTES * 60_000 && age <= DESK_HOURS * 3_600_000)) return null;
  return age < 0 ? now : at;
}
