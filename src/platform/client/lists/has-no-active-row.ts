type Query = {
  data: { rows: { active: boolean }[]; total: number } | undefined;
  isPlaceholderData: boolean;
};

/** Whether an unfiltered list has rows, but no active one. False if only some of the rows are loaded. */
export function hasNoActiveRow({ data, isPlaceholderData }: Query): boolean {
  if (!data || isPlaceholderData || data.total === 0 || data.total > data.rows.length) return false;
  return !data.rows.some(({ active }) => active);
}
