import { expect, test } from 'vitest';
import { createBackupFileName, findExpiredBackups, isNightlyBackupDue } from './backups-rules.ts';

const zone = 'America/New_York';
const daysAgo = (days: number) => new Date(Date.parse('2026-11-22T08:00:00Z') - days * 86_400_000);
const nightlyBackups = Array.from({ length: 400 }, (_, days) => ({
  id: `${days}`,
  at: daysAgo(days),
}));

test('retains the newest backup of each of the last days and months', () => {
  const expired = new Set(
    findExpiredBackups(nightlyBackups, { days: 14, months: 12 }, zone).map(({ id }) => id),
  );
  const retained = nightlyBackups
    .filter(({ id }) => !expired.has(id))
    .map(({ at }) => at.toISOString().slice(0, 10));
  expect(retained.slice(0, 15).at(-1)).toBe('2026-10-31');
  expect(retained.length).toBe(14 + 11);
  expect(retained.at(-1)).toBe('2025-12-31');
});

test('retains the newest backup of a day in the venue’s time zone', () => {
  const backups = [
    { id: 'evening', at: new Date('2026-11-22T03:00:00Z') },
    { id: 'day before', at: new Date('2026-11-21T13:00:00Z') },
    { id: 'morning', at: new Date('2026-11-22T13:00:00Z') },
  ];
  expect(findExpiredBackups(backups, { days: 5, months: 0 }, zone).map(({ id }) => id)).toEqual([
    'day before',
  ]);
});

test('never expires the only backup', () => {
  expect(
    findExpiredBackups([{ id: 'old', at: daysAgo(900) }], { days: 1, months: 0 }, zone),
  ).toEqual([]);
});

test('isNightlyBackupDue returns true only at night, until a backup succeeds', () => {
  const night = new Date('2026-11-22T08:30:00Z');
  expect(isNightlyBackupDue(night, null, zone)).toBe(true);
  expect(isNightlyBackupDue(night, daysAgo(1), zone)).toBe(true);
  expect(isNightlyBackupDue(night, new Date('2026-11-22T07:23:00Z'), zone)).toBe(false);
  expect(isNightlyBackupDue(new Date('2026-11-22T15:00:00Z'), null, zone)).toBe(false);
  // A manual backup after midnight does not replace the nightly one.
  expect(isNightlyBackupDue(night, new Date('2026-11-22T05:30:00Z'), zone)).toBe(true);
});

test('createBackupFileName returns a name with the UTC time and the start of the id', () => {
  expect(createBackupFileName(new Date('2026-11-22T03:17:05Z'), 'abcdef0123')).toBe(
    'playvillage-2026-11-22-031705-abcdef01.backup',
  );
});
