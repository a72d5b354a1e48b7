/**
 * Back-office areas that an admin may grant to individual staff members (decision 0024). Everything else
 * (settings, staff, keys, the audit log) is admin-only.
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

/** Whether a person has access to an area, or to `any` of them: every admin, and staff with a grant for it. */
export function canAccessArea(
  person: { role: 'member' | 'staff' | 'admin'; areas: readonly Area[] } | null,
  area: Area | 'any' | undefined,
): boolean {
  if (person?.role === 'admin') return true;
  if (person?.role !== 'staff' || area === undefined) return false;
  return area === 'any' ? person.areas.length > 0 : person.areas.includes(area);
}
