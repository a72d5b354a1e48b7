/**
 * An amount as people type it ("$1,250.50", "15,50" in Spanish), in cents; null for what is none, such as
 * one below zero.
 */
export function readCents(typed: string): number | null {
  const [, whole = '', part = ''] =
    /^(?:[A-Z]{2})?\p{Sc}?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:[.,](\d{0,2}))?$/u.exec(typed.trim()) ??
    [];
  if (whole === '') return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Cents as they stand in a field: 1250 -> "12.50". */
export const typedCents = (cents: number): string => (cents / 100).toFixed(2);
