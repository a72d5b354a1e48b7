export type IntegerRange = { min: number; max: number };

/** Whether the input is a whole number in the inclusive range. */
export const isIntegerInRange = (input: string, { min, max }: IntegerRange): boolean =>
  /^\d{1,7}$/.test(input.trim()) && Number(input) >= min && Number(input) <= max;
