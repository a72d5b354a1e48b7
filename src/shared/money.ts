/** Cents as people read them: 1500, "usd" -> "$15.00". */
export function formatMoney(cents: number, currency = 'usd', locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
}

/** Whole currency units where the cents are zero: 1500 -> "$15", 1550 -> "$15.50" (spec 2, Shop). */
export function formatWholeMoney(cents: number, currency = 'usd', locale = 'en-US'): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/**
 * Whether it is a currency of a hundred cents. Others are refused: what is 1500 cents here would be
 * 1500 whole yen at the payment provider.
 */
export function hasCents(currency: string): boolean {
  const code = currency.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
