import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';

/** Why a backup failed; each has its sentence in the messages. */
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

/** Between these hours of the venue's night, each hour until one went well. */
const NIGHT = { from: '02', until: '06' };

/** Whether the night's backup is to be tried now: it is night at the venue, and today has none yet. */
export function isNightlyDue(now: Date, lastGoodAt: Date | null, zone: string): boolean {
  const time = venueTimeOf(now, zone);
  if (time < NIGHT.from || time >= NIGHT.until) return false;
  if (lastGoodAt === null || venueDateOf(lastGoodAt, zone) !== venueDateOf(now, zone)) return true;
  return venueTimeOf(lastGoodAt, zone) < NIGHT.from;
}

type Kept = { id: string; at: Date };

/**
 * Which of the good backups may go: all but the newest of each of the last `days` days and of the last
 * `months` months that have one, in the venue's zone. The newest of all always stays.
 */
export function backupsToForget<Backup extends Kept>(
  backups: readonly Backup[],
  keep: { days: number; months: number },
  zone: string,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewestOf = (periods: number, lengthOfName: number) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = venueDateOf(backup.at, zone).slice(0, lengthOfName);
      if (seen.has(period) || seen.size >= periods) continue;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepNewestOf(keep.days, '2026-11-22'.length);
  keepNewestOf(keep.months, '2026-11'.length);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** "playvillage-2026-11-22-0317.backup": instants in UTC, so that names sort by age. */
export function backupFileName(now: Date, id: string): string {
  const [date, time = ''] = now.toISOString().split('T');
  return `playvillage-${date}-${time.slice(0, 8).replaceAll(':', '')}-${id.slice(0, 8)}.backup`;
}
