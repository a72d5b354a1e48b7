/**
 * Parts of the back office that an admin may grant to staff, person by person (decisions: roles). What
 * belongs to none of them (settings, staff, keys, the audit log) stays the admins'.
 */
export const areas = [
  'bookings',
  'schedule',
  'events',
  'waivers',
  'matches',
  'orders',
  'catalogue',
  'parties',
  'people',
  'reports',
  'safety',
] as const;

export type Area = (typeof areas)[number];

/** Whether somebody works in an area: every admin, and staff to whom it was granted. */
export function worksIn(
  person: { role: 'member' | 'staff' | 'admin'; areas: readonly Area[] } | null,
  area: Area | undefined,
): boolean {
  if (person?.role === 'admin') return true;
  return person?.role === 'staff' && area !== undefined && person.areas.includes(area);
}
