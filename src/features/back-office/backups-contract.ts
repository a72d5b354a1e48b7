import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { backupProblems } from './backups-rules.ts';

const count = z.number().int();

const backup = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  cause: z.enum(['night', 'hand']),
  place: z.enum(['folder', 'store']),
  fileName: z.string(),
  isEncrypted: z.boolean(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  partsDone: count,
  parts: count,
  bytes: count.nullable(),
  sha256: z.string().nullable(),
  tables: count.nullable(),
  rows: count.nullable(),
  files: count.nullable(),
  problem: z.enum(backupProblems).nullable(),
  /** Whether a finished backup's file can be downloaded. */
  isThere: z.boolean(),
});
export type Backup = z.output<typeof backup>;

/** Backups, nightly or started by an admin. */
export const backupsContract = contract({
  'GET /api/admin/backups': {
    summary: 'Lists the newest 60 backups, including failed ones, and the backup settings.',
    access: 'admin',
    response: z.object({
      isNightly: z.boolean(),
      isEncrypted: z.boolean(),
      place: z.enum(['folder', 'store']),
      /** The folder, or the bucket's URL. */
      where: z.string(),
      keepDays: count,
      keepMonths: count,
      backups: z.array(backup),
    }),
  },
  'POST /api/admin/backups': {
    summary: 'Starts a backup in the background, or returns the one in progress.',
    access: 'admin',
    status: 201,
    body: z.strictObject({}),
    throttle: { name: 'backups', limit: 10, minutes: 60 },
    response: z.object({ id: z.string() }),
  },
  'GET /api/admin/backups/:id/file': {
    summary: 'Downloads a backup’s file. Audits each download.',
    access: 'admin',
    params: z.object({ id: z.uuid('invalidInput') }),
    contentType: 'application/octet-stream',
    healthData: 'office',
    response: z.instanceof(Uint8Array),
  },
});
