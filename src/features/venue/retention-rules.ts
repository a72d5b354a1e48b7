import { z } from 'zod';

/**
 * The kinds of rows with a configurable retention period, in the order of the settings page. `waitlist` is the landing
 * page's, `lines` are the slots' waitlists, and `mails` are sent emails.
 */
export const retentionKinds = ['waitlist', 'lines', 'mails', 'conversations', 'visits'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The bounds of each retention period in months (decision 0033). */
export const RETENTION_BOUNDS: Record<RetentionKind, { min: number; max: number }> = {
  waitlist: { min: 6, max: 120 },
  lines: { min: 1, max: 60 },
  mails: { min: 1, max: 60 },
  conversations: { min: 1, max: 60 },
  visits: { min: 12, max: 120 },
};

export const RETENTION_DEFAULTS: Record<RetentionKind, number> = {
  waitlist: 24,
  lines: 12,
  mails: 12,
  conversations: 12,
  visits: 36,
};

const months = (kind: RetentionKind) => {
  const { min, max } = RETENTION_BOUNDS[kind];
  return z
    .number('invalidInput')
    .int('invalidInput')
    .min(min, 'invalidInput')
    .max(max, 'invalidInput');
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

/** Retention periods as query parameters. */
export const periodsQuery = z.strictObject({
  waitlist: monthsParam('waitlist'),
  lines: monthsParam('lines'),
  mails: monthsParam('mails'),
  conversations: monthsParam('conversations'),
  visits: monthsParam('visits'),
});

/** Subtracts months from a date, clamped to the end of the month: March 31 minus one month is February 28. */
export function subtractMonths(venueDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = venueDate.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - months, 0));
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

/** Reported messages are deleted this many days after the decision. */
export const REPORT_RETENTION_DAYS = 365;

/** Notifications are deleted this many days after they were read. */
export const READ_NOTIFICATION_RETENTION_DAYS = 90;
