import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';

/** Why a backup failed; each key has a text. */
export const backupProblems = [
  'noRoom',
  'notWritable',
  'damaged',
  'storeUnreachable',
  'storeDenied',
  'storeBadAnswer',
  'interrupted',
  'unexpected',
] as const;
export type BackupProblem = (typeof backupProblems)[number];

/** The nightly backup is attempted hourly between these venue times until it succeeds. */
const NIGHT = { from: '02', until: '06' };

/** Whether to start the nightly backup: it is night at the venue, and no backup has succeeded since the night began. */
export function isNightlyBackupDue(now: Date, lastGoodAt: Date | null, zone: string): boolean {
  const time = venueTimeOf(now, zone);
  if (time < NIGHT.from || time >= NIGHT.until) return false;
  if (lastGoodAt === null || venueDateOf(lastGoodAt, zone) !== venueDateOf(now, zone)) return true;
  return venueTimeOf(lastGoodAt, zone) < NIGHT.from;
}

type DatedBackup = { id: string; at: Date };

/**
 * Returns the backups to delete. Retains the newest backup of each of the last `days` days and `months` months with a
 * backup, in the venue's time zone, and always the newest of all.
 */
export function findExpiredBackups<Backup extends DatedBackup>(
  backups: readonly Backup[],
  policy: { days: number; months: number },
  zone: string,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const retained = new Set(newestFirst.slice(0, 1));
  const retainNewestOf = (periods: number, prefixLength: number) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = venueDateOf(backup.at, zone).slice(0, prefixLength);
      if (seen.has(period) || seen.size >= periods) continue;
      seen.add(period);
      retained.add(backup);
    }
  };
  retainNewestOf(policy.days, '2026-11-22'.length);
  retainNewestOf(policy.months, '2026-11'.length);
  return newestFirst.filter((backup) => !retained.has(backup));
}

/** Returns a name such as "playvillage-2026-11-22-031705-abcdef01.backup"; names sort by UTC time. */
export function createBackupFileName(now: Date, id: string): string {
  const [date, time = ''] = now.toISOString().split('T');
  return `playvillage-${date}-${time.slice(0, 8).replaceAll(':', '')}-${id.slice(0, 8)}.backup`;
}
