import { z } from 'zod';

/** What is deleted automatically, in the order of the settings. */
export const retentionKinds = ['waitlist', 'lines', 'mails', 'conversations', 'visits'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The bounds of each retention period in months (decision 0033). */
export const RETENTION_BOUNDS: Record<RetentionKind, { least: number; most: number }> = {
  waitlist: { least: 6, most: 120 },
  lines: { least: 1, most: 60 },
  mails: { least: 1, most: 60 },
  conversations: { least: 1, most: 60 },
  visits: { least: 12, most: 120 },
};

export const RETENTION_DEFAULTS: Record<RetentionKind, number> = {
  waitlist: 24,
  lines: 12,
  mails: 12,
  conversations: 12,
  visits: 36,
};

const months = (kind: RetentionKind) => {
  const { least, most } = RETENTION_BOUNDS[kind];
  return z
    .number('invalidInput')
    .int('invalidInput')
    .min(least, 'invalidInput')
    .max(most, 'invalidInput');
};

/** Retention periods in months. */
export const retentionPeriods = z.strictObject({
  waitlist: months('waitlist'),
  lines: months('lines'),
  mails: months('mails'),
  conversations: months('conversations'),
  visits: months('visits'),
});

export type RetentionPeriods = z.output<typeof retentionPeriods>;

const monthsParam = (kind: RetentionKind) => z.coerce.number('invalidInput').pipe(months(kind));

/** The same as query parameters. */
export const periodsQuery = z.strictObject({
  waitlist: monthsParam('waitlist'),
  lines: monthsParam('lines'),
  mails: monthsParam('mails'),
  conversations: monthsParam('conversations'),
  visits: monthsParam('visits'),
});

/** The same day some months earlier, or that month's last day: March 31 less one month is February 28. */
export function monthsBefore(venueDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = venueDate.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** How long a report is kept after its decision. */
export const REPORTS_KEPT_DAYS = 365;

/** How long a read notification is kept. */
export const READ_KEPT_DAYS = 90;
