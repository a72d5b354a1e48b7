/** A locale's format for a currency: prefix, suffix and separators. */
export type MoneyStyle = { before: string; after: string; group: string; decimal: string };

const styles = new Map<string, MoneyStyle>();

const keyOf = (currency: string, locale: string) => `${locale} ${currency.toLowerCase()}`;

/** The format of a currency with cents, cached per locale. */
export function moneyStyleOf(currency: string, locale: string): MoneyStyle {
  const key = keyOf(currency, locale);
  const cached = styles.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const parts = format.formatToParts(1_234_567.89);
  const isDigits = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'fraction';
  const textOf = (selected: Intl.NumberFormatPart[]) => selected.map(({ value }) => value).join('');
  const style = {
    before: textOf(parts.slice(0, parts.findIndex(isDigits))),
    after: textOf(parts.slice(parts.findLastIndex(isDigits) + 1)),
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  };
  styles.set(key, style);
  return style;
}

/**
 * Registers a format that the document contains: loading Intl's number formats takes browsers tens of
 * milliseconds on a phone, which would delay every price.
 */
export function registerMoneyStyle(currency: string, locale: string, style: MoneyStyle): void {
  styles.set(keyOf(currency, locale), style);
}

/** Formats cents: 1500, "usd" -> "$15.00". */
export function formatMoney(cents: number, currency = 'usd', locale = 'en-US'): string {
  const { before, after, group, decimal } = moneyStyleOf(currency, locale);
  const digits = String(Math.round(Math.abs(cents))).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  const sign = cents < 0 ? '-' : '';
  return `${sign}${before}${whole}${decimal}${digits.slice(-2)}${after}`;
}

/** Formats cents like formatMoney, omitting zero cents: 1500 -> "$15", 1550 -> "$15.50" (spec 2, Shop). */
export function formatShortMoney(cents: number, currency = 'usd', locale = 'en-US'): string {
  const text = formatMoney(cents, currency, locale);
  return cents % 100 === 0 ? text.replace(/\D00(?!\d)/, '') : text;
}

/**
 * Whether a currency has cents. Currencies without them are rejected: 1500 cents here would be 1500 yen at
 * the payment provider.
 */
export function hasCents(currency: string): boolean {
  const code = currency.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/** The tax contained in a tax-inclusive amount, in cents, rounded half away from zero. */
export function includedTax(grossCents: number, percent: number): number {
  // In thousandths of a percent, rates are integers: 8.875% is 8875.
  const rate = Math.round(percent * 1000);
  const tax = Math.round((Math.abs(grossCents) * rate) / (100_000 + rate));
  return grossCents < 0 ? -tax : tax;
}
