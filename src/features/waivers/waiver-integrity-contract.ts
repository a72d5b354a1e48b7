import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/**
 * What is wrong with a record: it was altered, deleted or inserted past the application, its seal was altered
 * or deleted, or its text hash does not match the stored text.
 */
const trouble = z.object({
  kind: z.enum(['altered', 'missing', 'unsealed', 'seal-altered', 'seal-missing', 'text']),
  /** Null for a deleted seal, whose waiver is unknown. */
  waiverId: z.string().nullable(),
  /** The seal's number in the order of signing; null for an unsealed record. */
  position: z.number().int().nullable(),
});

export type SealTrouble = z.output<typeof trouble>;

const check = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  checked: z.number().int(),
  troubleCount: z.number().int(),
  /** The first ones, with the waiver's people if the record still exists. */
  troubles: z.array(
    trouble.extend({
      guardianName: z.string().nullable(),
      guardianEmail: z.string().nullable(),
      childName: z.string().nullable(),
      signedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Records sealed with another installation's secret: only their content was compared. */
  otherSecret: z.number().int(),
});

export type WaiverCheck = z.output<typeof check>;

/** Checks that no signed waiver was changed. */
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
    summary: 'The running check, or the last one.',
    response: check.nullable(),
  },
});
