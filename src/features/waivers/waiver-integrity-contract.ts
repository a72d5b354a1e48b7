import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/**
 * A record that was altered, deleted or inserted directly in the database, whose seal was altered or deleted, or
 * whose text hash does not match the stored text.
 */
const problem = z.object({
  kind: z.enum(['altered', 'missing', 'unsealed', 'seal-altered', 'seal-missing', 'text']),
  /** Null for a deleted seal: its waiver is unknown. */
  waiverId: z.string().nullable(),
  /** The seal's number in the order of signing; null for an unsealed record. */
  position: z.number().int().nullable(),
});

export type SealProblem = z.output<typeof problem>;

const check = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  checked: z.number().int(),
  troubleCount: z.number().int(),
  /** The first 500 problems, with the guardian and child if the record still exists. */
  troubles: z.array(
    problem.extend({
      guardianName: z.string().nullable(),
      guardianEmail: z.string().nullable(),
      childName: z.string().nullable(),
      signedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Number of records sealed with another installation's secret: only their digests could be compared. */
  otherSecret: z.number().int(),
});

export type WaiverCheck = z.output<typeof check>;

/** Verifies that no signed waiver was changed. */
export const waiverIntegrityContract = contract({
  'POST /api/admin/waiver-checks': {
    access: 'admin',
    area: 'waivers',
    summary: 'Starts a check of every signed waiver against its seal, or returns the running one.',
    body: z.strictObject({}),
    response: check,
  },
  'GET /api/admin/waiver-checks/latest': {
    access: 'admin',
    area: 'waivers',
    summary: 'Returns the running check, or the latest one.',
    response: check.nullable(),
  },
});
