import { includedTax } from '#shared/money.ts';
import { addDays, isVenueDate } from '#shared/venue-dates.ts';

/** Kinds of cash income. Gift cards are taxed when they are spent (decision 0026). */
export const INCOME_KINDS = [
  'bookings',
  'events',
  'parties',
  'passes',
  'giftCards',
  'memberships',
  'noShowFees',
  'desk',
] as const;

export type IncomeKind = (typeof INCOME_KINDS)[number];
export type AmountByKind = Record<IncomeKind, number>;

/** The tables with a CSV download. */
export const FIGURE_TABLES = [
  'income',
  'value',
  'visits',
  'occupancy',
  'retention',
  'liabilities',
  'tax',
  'taxByRate',
  'promos',
] as const;

export type FigureTable = (typeof FIGURE_TABLES)[number];

const MAX_DAYS = 3 * 366;
const MAX_DAYS_GROUPED_BY_DAY = 62;

/** Whether two venue dates are a valid period: in order, at most three years. */
export function isValidPeriod(from: string, to: string): boolean {
  return isVenueDate(from) && isVenueDate(to) && from <= to && to <= addDays(from, MAX_DAYS);
}

/** Returns how a period is grouped: a short one by day, a longer one by month. */
export function groupingOf(from: string, to: string): 'day' | 'month' {
  return to <= addDays(from, MAX_DAYS_GROUPED_BY_DAY - 1) ? 'day' : 'month';
}

/** Returns all days of a short period, or all months ("2026-11") of a longer one, in order. */
export function periodsOf(from: string, to: string): string[] {
  const length = groupingOf(from, to) === 'day' ? 'yyyy-mm-dd'.length : 'yyyy-mm'.length;
  const periods = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) periods.add(day.slice(0, length));
  return [...periods];
}

export const zeroByKind = (): AmountByKind =>
  Object.fromEntries(INCOME_KINDS.map((kind) => [kind, 0])) as AmountByKind;

/** Returns the sum over all kinds, in cents. */
export const sumOf = (amounts: AmountByKind): number =>
  INCOME_KINDS.reduce((sum, kind) => sum + amounts[kind], 0);

type ValueSpent = { giftCardCents: number; creditCents: number; creditGivenCents: number };

/**
 * Returns the tax for a period by kind. Gift cards are taxed when they are spent. Refunds given as credit are
 * deducted; the credit is taxed when it is spent (decision 0026). No-show fees have no tax, since nothing is sold; so
 * `spent` leaves out the credit they took (decision 0058). The total is the sum of the rows.
 */
export function taxOf(
  { received, refunded }: { received: AmountByKind; refunded: AmountByKind },
  spent: ValueSpent,
  percent: number,
) {
  const kinds = INCOME_KINDS.filter((kind) => kind !== 'giftCards' && kind !== 'noShowFees');
  const rows = [
    ...kinds.map((kind) => ({ kind, grossCents: received[kind] - refunded[kind] })),
    {
      kind: 'value' as const,
      grossCents: spent.giftCardCents + spent.creditCents - spent.creditGivenCents,
    },
  ].map((row) => {
    const taxCents = includedTax(row.grossCents, percent);
    return { ...row, taxCents, netCents: row.grossCents - taxCents };
  });
  const total = (part: 'grossCents' | 'taxCents' | 'netCents') =>
    rows.reduce((sum, row) => sum + row[part], 0);
  return {
    percent,
    rows,
    grossCents: total('grossCents'),
    taxCents: total('taxCents'),
    netCents: total('netCents'),
  };
}

/** Returns a preset period of the reports page, in venue dates. */
export function presetPeriod(
  preset: 'thisMonth' | 'lastMonth' | 'lastYear',
  today: string,
): { from: string; to: string } {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (preset === 'thisMonth') return { from: firstOfMonth, to: today };
  const lastOfPreviousMonth = addDays(firstOfMonth, -1);
  if (preset === 'lastMonth')
    return { from: `${lastOfPreviousMonth.slice(0, 7)}-01`, to: lastOfPreviousMonth };
  // Twelve months: the current one and the eleven before.
  const [year = 0, month = 0] = today.split('-').map(Number);
  const start = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  return { from: start, to: today };
}
