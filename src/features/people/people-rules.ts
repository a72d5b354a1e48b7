/** In characters. */
export const MAX_NOTE_LENGTH = 2000;
/** The highest child age in the list filter, in years. */
export const MAX_CHILD_AGE_YEARS = 12;
/** Bookings, visits and orders shown on the family page, newest first. */
export const MAX_ROWS_SHOWN = 20;
/** The limit of the lists that are shown without a total. */
export const MAX_ROWS_WITHOUT_TOTAL = 50;

/** Status filters of the family list. */
export const familyFilters = [
  'membership',
  'no-waiver',
  'unconfirmed',
  'suspended',
  'closed',
  'team',
] as const;

export type FamilyFilter = (typeof familyFilters)[number];
