export type Between = { least: number; most: number };

/** Whether the input is a whole number in the inclusive range. */
export const isWhole = (typed: string, { least, most }: Between): boolean =>
  /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
