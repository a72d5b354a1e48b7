import { z } from 'zod';

/** What the venue has deleted by itself once it is old, in the order of the settings. */
export const retentionKinds = ['waitlist', 'lines', 'mails', 'conversations', 'visits'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** From how many months to how many each may be kept; never less than the first (decision 0033). */
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

/** Months, by what is kept so long. */
export const retentionPeriods = z.strictObject({
  waitlist: months('waitlist'),
  lines: months('lines'),
  mails: months('mails'),
  conversations: months('conversations'),
  visits: months('visits'),
});

export type RetentionPeriods = z.output<typeof retentionPeriods>;

const asked = (kind: RetentionKind) => z.coerce.number('invalidInput').pipe(months(kind));

/** The same as they come in an address. */
export const askedPeriods = z.strictObject({
  waitlist: asked('waitlist'),
  lines: asked('lines'),
  mails: asked('mails'),
  conversations: asked('conversations'),
  visits: asked('visits'),
});

/** The same day some months earlier, or the month's last one: March 31 less one is February 28. */
export function monthsBefore(venueDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = venueDate.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** A report is kept so long once it is decided. */
export const REPORTS_KEPT_DAYS = 365;

/** A read notification is kept so long. */
export const READ_KEPT_DAYS = 90;
