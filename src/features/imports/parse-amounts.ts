import { NumberParser } from '@internationalized/number';

/** The decimal separator: a point in 1,234.50, a comma in 1.234,50. */
export type DecimalMark = 'point' | 'comma';

const MAX_CENTS = 100_000_000;
const parsers: Record<DecimalMark, NumberParser> = {
  point: new NumberParser('en-US', { style: 'decimal' }),
  comma: new NumberParser('de-DE', { style: 'decimal' }),
};
const SHAPES: Record<DecimalMark, RegExp> = {
  point: /^-?(?:\d{1,3}(?:[,' ]\d{3})+|\d+)(?:\.\d{1,2})?$/,
  comma: /^-?(?:\d{1,3}(?:[.' ]\d{3})+|\d+)(?:,\d{1,2})?$/,
};

/** Splits amounts such as "$1,234.50", "USD 18", "18,50 \u20ac" and "(5.00)" (negative) into number and currency. */
function splitCurrency(text: string): { number: string; currency: string | null } {
  const normalized = text.trim().replace(/[\s\u00a0\u202f]+/g, ' ');
  const [, inParentheses] = /^\((.*)\)$/.exec(normalized) ?? [];
  const [, before = '', sign = '', mid = '', number = '', after = ''] =
    /^([A-Za-z]{0,3}\p{Sc}?)\s?([-\u2212]?)\s?([A-Za-z]{0,3}\p{Sc}?)\s?(-?[\d.,' ]*\d)\s?([A-Za-z]{0,3}\p{Sc}?)$/u.exec(
      inParentheses ?? normalized,
    ) ?? [];
  const isNegative = inParentheses !== undefined || sign !== '';
  const currency = `${before}${mid}${after}`.trim();
  return { number: `${isNegative && number ? '-' : ''}${number}`, currency: currency || null };
}

/** Returns the decimal mark of an amount; `either` if both fit, null if the text is not an amount. */
export function detectDecimalMark(text: string): DecimalMark | 'either' | null {
  if (text.length > 30) return null;
  const { number } = splitCurrency(text);
  const fittingMarks = (['point', 'comma'] as const).filter((mark) => SHAPES[mark].test(number));
  if (fittingMarks.length === 0) return null;
  return fittingMarks.length === 1 ? (fittingMarks[0] ?? null) : 'either';
}

export type ParsedAmount = { cents: number; currency: string | null };

/**
 * Parses an amount to cents. `mark` is the column's decimal mark; if null, it is detected from the amount. Cents have at
 * most two digits, so 1,234 and 1.234 are thousands. Returns null if the text is not an amount.
 */
export function parseAmount(text: string, mark: DecimalMark | null): ParsedAmount | null {
  const detectedMark = detectDecimalMark(text);
  if (detectedMark === null) return null;
  const decimalMark = mark ?? (detectedMark === 'either' ? 'point' : detectedMark);
  const { number, currency } = splitCurrency(text);
  if (!SHAPES[decimalMark].test(number)) return null;
  const cents = Math.round(parsers[decimalMark].parse(number.replace(/ /g, '')) * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents) <= MAX_CENTS ? { cents, currency } : null;
}
