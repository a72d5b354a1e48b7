import { settings } from './settings.ts';

/** Settings that connect to other services, by which a demo could send something or show real data (decision 0055). */
const OUTSIDE =
  /^(DATABASE_URL|SMTP_URL|BACKUP_DIR|(STRIPE|TWILIO|BACKUP_S3|GOOGLE|APPLE|GITHUB|TWITTER|OIDC)_\w+)$/;

/** Values of other settings that do the same. */
const OUTSIDE_VALUES: Record<string, string> = { PAYMENTS: 'stripe', SMS: 'twilio' };

/** Returns the settings that a demo does not allow, as "SMTP_URL" or "PAYMENTS=stripe". */
export function findDemoConflicts(values: Record<string, string | undefined>): string[] {
  return Object.keys(settings.shape).flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    if (OUTSIDE.test(name)) return [name];
    return OUTSIDE_VALUES[name] === value ? [`${name}=${value}`] : [];
  });
}

/**
 * Returns the time zone of a demo without VENUE_TIMEZONE: that of the machine, so that the venue is open while someone
 * tries it out. Servers run in UTC, where no venue is; they get `fallback`.
 */
export function findDemoTimeZone(fallback: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : fallback;
}
