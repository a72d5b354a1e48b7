/** Per family. */
export const MAX_CHILDREN = 12;

/** The maximum age that can be entered is 5 years and 11 months (spec 9). */
export const MAX_YEARS = 5;
export const MAX_MONTHS = MAX_YEARS * 12 + 11;

/** `ageMonths` is the total age in months, including the years. */
export type Age = { ageYears: number; ageMonths: number };

/**
 * Returns the first day of the birth month of a child who is `ageMonths` old on the venue date `today`. Only the month
 * is known, so ages advance on the first day of a month.
 */
export function birthMonthOf(ageMonths: number, today: string): string {
  const month = monthNumber(today) - ageMonths;
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the age on the venue date `today`, never negative. */
export function ageOf(birthMonth: string, today: string): Age {
  return ageFromMonths(Math.max(0, monthNumber(today) - monthNumber(birthMonth)));
}

export function ageFromMonths(ageMonths: number): Age {
  return { ageYears: Math.floor(ageMonths / 12), ageMonths };
}

export function ageFromInputs(years: number, months: number): Age {
  return ageFromMonths(years * 12 + months);
}

/** Returns the number of months since the year 0. */
function monthNumber(venueDate: string): number {
  return Number(venueDate.slice(0, 4)) * 12 + Number(venueDate.slice(5, 7)) - 1;
}

type RequiredFields = {
  firstName: string;
  lastName: string;
  phone: string | null;
  neighborhood: string | null;
};

/** Returns whether the intake form's required fields are filled in (spec 5). */
export function isProfileComplete({
  firstName,
  lastName,
  phone,
  neighborhood,
}: RequiredFields): boolean {
  return Boolean(firstName && lastName && phone && neighborhood);
}
