/** Ages below this are expressed in months, others in years. */
export const YEARS_THRESHOLD_MONTHS = 24;

/** The amenities that a venue can select; pages supply the wording. */
export const amenityNames = [
  'lounge',
  'coffee',
  'wifi',
  'changingTable',
  'strollers',
  'stepFree',
  'dailyCleaning',
  'checkedEquipment',
] as const;

/**
 * What a new venue has from the start and its pages may not say before the owner has confirmed it (decision 0054): the
 * weekly sessions, the price list and the product's "Our Story".
 */
export const seededFacts = ['sessions', 'prices', 'story'] as const;

export type SeededFact = (typeof seededFacts)[number];

/** Whether families can book: the owner has confirmed both the sessions and the prices. */
export const isBookingOpen = ({ unconfirmed }: { unconfirmed: readonly SeededFact[] }): boolean =>
  !unconfirmed.includes('sessions') && !unconfirmed.includes('prices');

export type Amenity = (typeof amenityNames)[number];

export const areAgesInOrder = ({
  agesFromMonths: from,
  agesToMonths: to,
}: {
  agesFromMonths: number | null;
  agesToMonths: number | null;
}): boolean => from === null || to === null || from < to;

export type AgeRange =
  | { kind: 'none' }
  | { kind: 'years' | 'months' | 'mixed'; from: number; to: number }
  | { kind: 'fromYears' | 'fromMonths'; from: number }
  | { kind: 'toYears' | 'toMonths'; to: number };

/** Whether an age is expressed in years rather than months. */
export const isInYears = (months: number): boolean => months >= YEARS_THRESHOLD_MONTHS;

/**
 * Chooses the units of an age range: months below two years, otherwise years. Zero takes the other bound's unit. Events
 * may have ages in between, which round to half years; 71 months is the last month at age five.
 */
export function toAgeRange({
  fromMonths,
  toMonths,
}: {
  fromMonths: number | null;
  toMonths: number | null;
}): AgeRange {
  const toUnit = (months: number) => (isInYears(months) ? toYears(months) : months);
  if (toMonths === null) {
    if (!fromMonths) return { kind: 'none' };
    return { kind: isInYears(fromMonths) ? 'fromYears' : 'fromMonths', from: toUnit(fromMonths) };
  }
  const to = toUnit(toMonths);
  if (fromMonths === null) return { kind: isInYears(toMonths) ? 'toYears' : 'toMonths', to };
  if (!isInYears(toMonths)) return { kind: 'months', from: fromMonths, to };
  const isEntirelyInYears = fromMonths === 0 || isInYears(fromMonths);
  return { kind: isEntirelyInYears ? 'years' : 'mixed', from: toUnit(fromMonths), to };
}

const toYears = (months: number) =>
  months % 12 === 11 ? Math.floor(months / 12) : Math.round(months / 6) / 2;

/** Converts a duration to hours if it is a multiple of an hour, otherwise keeps minutes. */
export function toDurationParts(
  minutes: number,
): { kind: 'hours'; hours: number } | { kind: 'minutes'; minutes: number } {
  return minutes % 60 === 0 ? { kind: 'hours', hours: minutes / 60 } : { kind: 'minutes', minutes };
}
