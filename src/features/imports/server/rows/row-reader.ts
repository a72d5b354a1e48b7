import { z } from 'zod';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import type { ColumnFacts } from '../../column-analyzer.ts';
import type { RowProblem, RowWarning, SkipReason, StoredField } from '../../import-kinds.ts';
import { parseAmount } from '../../parse-amounts.ts';
import { type DayOrder, type ParsedDay, parseDay } from '../../parse-days.ts';
import { parseTime } from '../../parse-times.ts';

/** How to read the cells of a file. `today` is a venue date. */
export type FileFormat = {
  /** The column of each field. */
  columns: Map<string, { index: number; facts: ColumnFacts }>;
  width: number;
  order: DayOrder | null;
  timezone: string;
  currency: string;
  today: string;
  now: Date;
  /** Whether the file is our own export, whose days with a time are the venue's, to the minute. */
  isOwnExport: boolean;
};

/** Imported dates without a time are stored as noon at the venue. */
export const NOON = '12:00';

/** Thrown for a row that is rejected. */
export class InvalidCell extends Error {
  readonly problem: RowProblem;
  readonly field: string | null;
  constructor(problem: RowProblem, field: string | null) {
    super(problem);
    this.problem = problem;
    this.field = field;
  }
}

/** Thrown for a valid row that is not imported. */
export class SkippedRow extends Error {
  readonly reason: SkipReason;
  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}

const email = z.email().max(254);
const YES = /^(y|yes|true|s\u00ed|si|1|x|on|minor|child)$/i;
const NO = /^(n|no|false|0|off|adult)?$/i;
/** A long number in Excel's exponential notation, which has lost its last digits. */
export const MANGLED = /^\d(?:[.,]\d+)?e\+?\d+$/i;
const LAST_NAME_FIRST = /^([^,]+),\s*([^,]+)$/;

/** Reads the cells of one row by field. Throws InvalidCell for invalid values; collects warnings in `doubts`. */
export class RowReader {
  readonly doubts: { doubt: RowWarning; field: string | null }[] = [];
  private readonly cells: string[];
  private readonly format: FileFormat;
  constructor(cells: string[], format: FileFormat) {
    this.cells = cells;
    this.format = format;
    // Extra cells: an unquoted separator in a cell has shifted the row.
    if (cells.slice(format.width).some((cell) => cell.trim() !== ''))
      throw new InvalidCell('columns', null);
  }

  addWarning(doubt: RowWarning, field: string | null = null): void {
    this.doubts.push({ doubt, field });
  }

  get today(): string {
    return this.format.today;
  }

  get isOwnExport(): boolean {
    return this.format.isOwnExport;
  }

  has(field: string): boolean {
    return this.format.columns.has(field);
  }

  text(field: string, maxLength = 200): string {
    const index = this.format.columns.get(field)?.index ?? -1;
    const value = cleanLine(this.cells[index] ?? '');
    if (value.length > maxLength) throw new InvalidCell('tooLong', field);
    return value;
  }

  /** Returns the cell's lines as they are. */
  lines(field: string, maxLength: number): string[] {
    const index = this.format.columns.get(field)?.index ?? -1;
    const value = this.cells[index] ?? '';
    if (value.length > maxLength) throw new InvalidCell('tooLong', field);
    return value.split(/\r\n?|\n/);
  }

  /** Like `text`, but keeps line breaks, such as those between medical notes. */
  multilineText(field: string, maxLength: number): string {
    const value = this.lines(field, Number.POSITIVE_INFINITY)
      .map(cleanLine)
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    if (value.length > maxLength) throw new InvalidCell('tooLong', field);
    return value;
  }

  requiredText(field: string, maxLength?: number): string {
    const value = this.text(field, maxLength);
    if (value === '') throw new InvalidCell('missing', field);
    return value;
  }

  email(field: string): string {
    const value = email.safeParse(this.requiredText(field, 254).toLowerCase());
    if (!value.success) throw new InvalidCell('email', field);
    return value.data;
  }

  /** Returns a name from one column or two; "Lee, Ann" becomes "Ann Lee". Empty if the row has none. */
  name(fields: { full: string; first: string; last: string }, maxLength = 120): string {
    const fullName = this.text(fields.full, maxLength);
    if (this.isOwnExport) return fullName;
    const parts =
      `${this.text(fields.first, maxLength)} ${this.text(fields.last, maxLength)}`.trim();
    const [, last, first] = LAST_NAME_FIRST.exec(fullName) ?? [];
    return (first && last ? `${first} ${last}` : fullName) || parts;
  }

  /**
   * Returns a venue date, with the time if the cell has one; null if the cell is empty. `isInstant`: the field is a point
   * in time, such as a signature, and not a day, such as a birthdate.
   */
  day(field: string, { isInstant = false } = {}): ParsedDay | null {
    const value = this.text(field);
    if (value === '') return null;
    const facts = this.format.columns.get(field)?.facts;
    const order =
      facts?.dayOrder === 'mixed'
        ? null
        : facts?.dayOrder === 'month' || facts?.dayOrder === 'day'
          ? facts.dayOrder
          : this.format.order;
    const parsed = parseDay(value, order, this.format.timezone, { isDayOnly: !isInstant });
    if (parsed === 'ambiguous') throw new InvalidCell('ambiguousDate', field);
    if (parsed === null) throw new InvalidCell('date', field);
    if (facts?.dayOrder === 'mixed') this.addWarning('mixedOrder', field);
    return parsed;
  }

  pastDay(field: string, options?: { isInstant: boolean }): ParsedDay | null {
    const parsed = this.day(field, options);
    if (parsed && parsed.day > this.format.today) throw new InvalidCell('future', field);
    return parsed;
  }

  /** Returns the instant of a day: to the minute in our own exports, otherwise noon. */
  momentOf({ day, time }: ParsedDay): Date {
    return instantOf(day, this.isOwnExport ? (time ?? '00:00') : NOON, this.format.timezone);
  }

  /** Now, as an instant. */
  get now(): Date {
    return this.format.now;
  }

  /**
   * Returns the instant at which a last day of validity ends: to the minute in our own exports, otherwise midnight after
   * it.
   */
  endOf(last: ParsedDay): Date {
    if (this.isOwnExport) return this.momentOf(last);
    return instantOf(addDays(last.day, 1), '00:00', this.format.timezone);
  }

  /** Returns the venue date of an instant. */
  dayOf(instant: Date): string {
    return venueDateOf(instant, this.format.timezone);
  }

  /** Returns the instant in a cell; null if it is empty. */
  moment(field: string): Date | null {
    const parsed = this.day(field);
    return parsed && this.momentOf(parsed);
  }

  time(field: string): string | null {
    const value = this.text(field);
    if (value === '') return null;
    const time = parseTime(value);
    if (time === null) throw new InvalidCell('time', field);
    return time;
  }

  /** Returns an amount in cents. Throws InvalidCell if the cell is empty. */
  requiredCents(field: string): number {
    const cents = this.cents(field);
    if (cents === null) throw new InvalidCell('missing', field);
    return cents;
  }

  /** Returns an amount in cents; null if the cell is empty. */
  cents(field: string): number | null {
    const value = this.text(field);
    if (value === '') return null;
    const mark = this.format.columns.get(field)?.facts.decimalMark ?? null;
    const parsed = parseAmount(value, mark === 'mixed' ? null : mark);
    if (parsed === null) throw new InvalidCell('number', field);
    if (parsed.cents < 0) throw new InvalidCell('negative', field);
    if (mark === 'mixed') this.addWarning('mixedAmounts', field);
    if (parsed.currency && !matchesCurrency(parsed.currency, this.format.currency))
      this.addWarning('currency', field);
    return parsed.cents;
  }

  count(field: string, max: number): number | null {
    const value = this.text(field).replace(/\.0+$/, '');
    if (value === '') return null;
    if (/^-\d+$/.test(value)) throw new InvalidCell('negative', field);
    if (!/^\d{1,6}$/.test(value) || Number(value) > max) throw new InvalidCell('number', field);
    return Number(value);
  }

  yesNo(field: string): boolean | null {
    if (!this.has(field)) return null;
    const value = this.text(field);
    if (YES.test(value)) return true;
    if (NO.test(value)) return false;
    throw new InvalidCell('status', field);
  }
}

/** Replaces line breaks, other control characters and repeated spaces by one space. */
const cleanLine = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();

/** Whether a symbol or code such as "$", "US$" or "USD" can stand for the currency. */
function matchesCurrency(symbolOrCode: string, currency: string): boolean {
  const code = currency.toUpperCase();
  if (symbolOrCode.toUpperCase() === code) return true;
  return (['symbol', 'narrowSymbol'] as const).some((currencyDisplay) =>
    ['en-US', 'en', 'es'].some((locale) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
        .formatToParts(0)
        .some(({ type, value }) => type === 'currency' && value === symbolOrCode),
    ),
  );
}

/** Lists stored values by field, for the preview. Omits empty values. */
export function toStoredFields(
  fields: Record<string, [StoredField['as'], string | number | null]>,
): StoredField[] {
  return Object.entries(fields).flatMap(([field, [as, value]]) =>
    value === null || value === '' ? [] : [{ field, as, value }],
  );
}
