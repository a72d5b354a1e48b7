export type WholeRange = { min: number; max: number };

/** Whether the input is a whole number in the inclusive range. */
export const isWholeBetween = (input: string, { min, max }: WholeRange): boolean =>
  /^\d{1,7}$/.test(input.trim()) && Number(input) >= min && Number(input) <= max;
