/** Parses an amount ("$1,250.50", "15,50" in Spanish) to cents; null if invalid or negative. */
export function parseCents(input: string): number | null {
  const [, whole = '', fraction = ''] =
    /^(?:[A-Z]{2})?\p{Sc}?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:[.,](\d{0,2}))?$/u.exec(input.trim()) ??
    [];
  if (whole === '') return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Converts cents to a field value: 1250 -> "12.50". */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(2);
