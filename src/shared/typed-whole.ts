export type Between = { least: number; most: number };

/** Whether what is typed is a whole number between the two, both of them included. */
export const isWhole = (typed: string, { least, most }: Between): boolean =>
  /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
