/** An amount as people type it ("$1,250.50"), in cents; null for what is none. */
export function readCents(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^[^\d.]{0,3}\s*/, '')
    .replaceAll(',', '');
  if (!/^\d{1,7}(\.\d{0,2})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** Cents as they stand in a field: 1250 -> "12.50". */
export const typedCents = (cents: number): string => (cents / 100).toFixed(2);
