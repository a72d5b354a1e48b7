/** Under this age people count months, from it on years. */
export const YEARS_FROM_MONTHS = 24;

/** What a venue can say about itself with a switch; pages word it. */
export const claimNames = [
  'lounge',
  'coffee',
  'wifi',
  'changingTable',
  'strollers',
  'stepFree',
  'dailyCleaning',
  'checkedEquipment',
] as const;

export type VenueClaim = (typeof claimNames)[number];

export const areAgesInOrder = ({
  agesFromMonths: from,
  agesToMonths: to,
}: {
  agesFromMonths: number | null;
  agesToMonths: number | null;
}): boolean => from === null || to === null || from < to;

export type AgeWords =
  | { kind: 'none' }
  | { kind: 'years' | 'months' | 'mixed'; from: number; to: number }
  | { kind: 'fromYears' | 'fromMonths'; from: number }
  | { kind: 'toYears' | 'toMonths'; to: number };

/** How to say an age range: in months under two years, in years from then on. Zero takes the other end's unit. */
export function ageWords({
  fromMonths,
  toMonths,
}: {
  fromMonths: number | null;
  toMonths: number | null;
}): AgeWords {
  const isInYears = (months: number) => months >= YEARS_FROM_MONTHS;
  const say = (months: number) => (isInYears(months) ? months / 12 : months);
  if (toMonths === null) {
    if (!fromMonths) return { kind: 'none' };
    return { kind: isInYears(fromMonths) ? 'fromYears' : 'fromMonths', from: say(fromMonths) };
  }
  const to = say(toMonths);
  if (fromMonths === null) return { kind: isInYears(toMonths) ? 'toYears' : 'toMonths', to };
  if (!isInYears(toMonths)) return { kind: 'months', from: fromMonths, to };
  const isWholeRange = fromMonths === 0 || isInYears(fromMonths);
  return { kind: isWholeRange ? 'years' : 'mixed', from: say(fromMonths), to };
}

/** How to say a length: in hours if it is whole hours, else in minutes. */
export function lengthWords(
  minutes: number,
): { kind: 'hours'; hours: number } | { kind: 'minutes'; minutes: number } {
  return minutes % 60 === 0 ? { kind: 'hours', hours: minutes / 60 } : { kind: 'minutes', minutes };
}
