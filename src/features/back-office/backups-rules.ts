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

/** The venue's hours for nightly backups, tried hourly until one succeeds. */
const NIGHT = { from: '02', until: '06' };

/** Whether to start the nightly backup: it is night at the venue, and there is none yet today. */
export function isNightlyDue(now: Date, lastGoodAt: Date | null, zone: string): boolean {
  const time = venueTimeOf(now, zone);
  if (time < NIGHT.from || time >= NIGHT.until) return false;
  if (lastGoodAt === null || venueDateOf(lastGoodAt, zone) !== venueDateOf(now, zone)) return true;
  return venueTimeOf(lastGoodAt, zone) < NIGHT.from;
}

type Dated = { id: string; at: Date };

/**
 * The backups to delete: all but the newest of each of the last `days` days and of the last
 * `months` months with a backup, in the venue's zone. The newest one is always kept.
 */
export function expiredBackups<Backup extends Dated>(
  backups: readonly Backup[],
  keep: { days: number; months: number },
  zone: string,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewestOf = (periods: number, nameLength: number) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = venueDateOf(backup.at, zone).slice(0, nameLength);
      if (seen.has(period) || seen.size >= periods) continue;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepNewestOf(keep.days, '2026-11-22'.length);
  keepNewestOf(keep.months, '2026-11'.length);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** "playvillage-2026-11-22-0317.backup": the time in UTC, so names sort by age. */
export function backupFileName(now: Date, id: string): string {
  const [date, time = ''] = now.toISOString().split('T');
  return `playvillage-${date}-${time.slice(0, 8).replaceAll(':', '')}-${id.slice(0, 8)}.backup`;
}
