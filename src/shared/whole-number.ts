export type WholeRange = { least: number; most: number };

/** Whether the input is a whole number in the inclusive range. */
export const isWholeBetween = (input: string, { least, most }: WholeRange): boolean =>
  /^\d{1,7}$/.test(input.trim()) && Number(input) >= least && Number(input) <= most;
