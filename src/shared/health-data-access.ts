/**
 * Who may read health data, such as a child's allergies: the medical notes of waivers, the accessibility needs of
 * profiles and the allergies of party guests. Each call that returns health data declares its readers
 * (Endpoint.healthData).
 */
const readers = {
  desk: { access: 'staff', areas: [] },
  office: { access: 'admin', areas: ['waivers', 'people', 'parties'] },
  /** Members, for their own family's data. */
  self: { access: 'member', areas: [] },
  /** People with the link in their email: their own answers, and those of the guests for a party's host. */
  linkHolder: { access: 'public', areas: [] },
} as const satisfies Record<string, { access: string; areas: readonly string[] }>;

export type HealthDataReader = keyof typeof readers;

/**
 * Whether a call with this access and area is open only to these readers. Without an area, `office` means admins only.
 */
export function isLimitedToReader(
  reader: HealthDataReader,
  { access, area }: { access: string; area?: string },
): boolean {
  const allowed: { access: string; areas: readonly string[] } = readers[reader];
  return access === allowed.access && (area === undefined || allowed.areas.includes(area));
}
