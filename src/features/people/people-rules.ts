/** The longest note about a family, in characters. */
export const LONGEST_NOTE = 2000;
/** The oldest age of a child that families are looked for by, in years. */
export const MAX_YEARS = 12;
/** How many of each kind a family's page shows, the newest. */
export const NEWEST = 20;

/** What the list of families can be narrowed to. */
export const familyFilters = [
  'membership',
  'no-waiver',
  'unconfirmed',
  'suspended',
  'closed',
  'team',
] as const;

export type FamilyFilter = (typeof familyFilters)[number];
