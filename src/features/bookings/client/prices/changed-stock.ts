/**
 * The stock of the extras that the form changed. The rest must not be saved: it is as old as the form, so saving it
 * would bring back what was sold meanwhile.
 */
export function changedStock(
  edited: Record<string, number | null>,
  loaded: Record<string, number | null>,
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(edited).filter(([typeId, left]) => left !== (loaded[typeId] ?? null)),
  );
}
