/** Characters. */
export const MAX_NOTE_LENGTH = 2000;
/** The highest age of a child that the list can filter by, in years. */
export const MAX_YEARS = 12;
/** How many of the newest rows of each kind a family's page shows. */
export const NEWEST = 20;

/** The status filters of the list of families. */
export const familyFilters = [
  'membership',
  'no-waiver',
  'unconfirmed',
  'suspended',
  'closed',
  'team',
] as const;

export type FamilyFilter = (typeof familyFilters)[number];
