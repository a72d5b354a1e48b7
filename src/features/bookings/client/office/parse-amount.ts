/**
 * Parses an amount such as "7", "$7.50" or "7,50" to cents; null unless it is between one cent and
 * `maxCents`.
 */
export function parseAmount(typed: string, maxCents: number): number | null {
  const [, units = '', decimals = ''] =
    /^\p{Sc}?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/u.exec(typed.trim()) ?? [];
  if (units === '') return null;
  const cents = Number(units) * 100 + Number(decimals.padEnd(2, '0'));
  return cents >= 1 && cents <= maxCents ? cents : null;
}
