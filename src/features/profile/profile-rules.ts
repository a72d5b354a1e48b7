/** The most children of one family (permissions.md). */
export const MAX_CHILDREN = 12;

/** The oldest that can be entered: 5 years and 11 months (spec 9). */
export const MAX_YEARS = 5;
export const MAX_MONTHS = MAX_YEARS * 12 + 11;

/** A child's age as pages and calls tell it: whole years, and the whole age in months. */
export type Age = { ageYears: number; ageMonths: number };

/**
 * The month of birth, as its first day, of a child that is so many months old on the venue's day.
 * Only the month is known, so every child gets older on the first of a month.
 */
export function birthMonthOf(ageMonths: number, today: string): string {
  const month = monthNumber(today) - ageMonths;
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** How old a child of that birth month is on the venue's day; never less than nothing. */
export function ageOf(birthMonth: string, today: string): Age {
  return ageFromMonths(Math.max(0, monthNumber(today) - monthNumber(birthMonth)));
}

/** 27 months as 2 years, 27 months in all. */
export function ageFromMonths(ageMonths: number): Age {
  return { ageYears: Math.floor(ageMonths / 12), ageMonths };
}

/** Spec 5: ageMonths = years * 12 + months. */
export function ageFromInputs(years: number, months: number): Age {
  return ageFromMonths(years * 12 + months);
}

/** Months since the year 0: a venue date's, whatever its day. */
function monthNumber(venueDate: string): number {
  return Number(venueDate.slice(0, 4)) * 12 + Number(venueDate.slice(5, 7)) - 1;
}

type Filled = {
  firstName: string;
  lastName: string;
  phone: string | null;
  neighborhood: string | null;
};

/** Whether the completion form has nothing left that it insists on (spec 5). */
export function isProfileComplete({ firstName, lastName, phone, neighborhood }: Filled): boolean {
  return Boolean(firstName && lastName && phone && neighborhood);
}
