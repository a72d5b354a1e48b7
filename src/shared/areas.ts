/**
 * Back-office areas that an admin may grant to individual staff (decisions: roles). Everything else (settings,
 * staff, keys, the audit log) is for admins only.
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

/** Whether a person may work in an area: every admin, and staff with a grant. */
export function worksIn(
  person: { role: 'member' | 'staff' | 'admin'; areas: readonly Area[] } | null,
  area: Area | undefined,
): boolean {
  if (person?.role === 'admin') return true;
  return person?.role === 'staff' && area !== undefined && person.areas.includes(area);
}
