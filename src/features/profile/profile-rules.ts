/** The most children of one family (permissions.md). */
export const MAX_CHILDREN = 12;

/** The highest age that can be entered is 5 years and 11 months (spec 9). */
export const MAX_YEARS = 5;
export const MAX_MONTHS = MAX_YEARS * 12 + 11;

/** A child's age in whole years, and again in whole months. */
export type Age = { ageYears: number; ageMonths: number };

/**
 * The first day of the birth month of a child that is `ageMonths` old on the venue date `today`. Only the month is
 * known, so ages advance on the first of a month.
 */
export function birthMonthOf(ageMonths: number, today: string): string {
  const month = monthNumber(today) - ageMonths;
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** The age on the venue date `today`, never negative. */
export function ageOf(birthMonth: string, today: string): Age {
  return ageFromMonths(Math.max(0, monthNumber(today) - monthNumber(birthMonth)));
}

export function ageFromMonths(ageMonths: number): Age {
  return { ageYears: Math.floor(ageMonths / 12), ageMonths };
}

/** Spec 5: ageMonths = years * 12 + months. */
export function ageFromInputs(years: number, months: number): Age {
  return ageFromMonths(years * 12 + months);
}

/** Months since the year 0, ignoring the day. */
function monthNumber(venueDate: string): number {
  return Number(venueDate.slice(0, 4)) * 12 + Number(venueDate.slice(5, 7)) - 1;
}

type Filled = {
  firstName: string;
  lastName: string;
  phone: string | null;
  neighborhood: string | null;
};

/** Whether the intake form's required fields are filled (spec 5). */
export function isProfileComplete({ firstName, lastName, phone, neighborhood }: Filled): boolean {
  return Boolean(firstName && lastName && phone && neighborhood);
}
