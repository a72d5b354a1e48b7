/**
 * Parses an amount such as "7", "7.50" or "7,50", with or without a currency sign, to cents; null
 * unless between one cent and `mostCents`.
 */
export function centsTyped(typed: string, mostCents: number): number | null {
  const [, whole = '', part = ''] =
    /^\p{Sc}?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/u.exec(typed.trim()) ?? [];
  if (whole === '') return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents >= 1 && cents <= mostCents ? cents : null;
}
