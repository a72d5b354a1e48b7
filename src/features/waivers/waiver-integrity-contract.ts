import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/**
 * What is wrong with a record: its content was changed, it is gone, it was added beside the application,
 * its seal was changed or is gone, or the text that it vouches for is not what is stored now.
 */
const trouble = z.object({
  kind: z.enum(['altered', 'missing', 'unsealed', 'seal-altered', 'seal-missing', 'text']),
  /** Null for a seal that is gone: nothing says any more whose it was. */
  waiverId: z.string().nullable(),
  /** Its number in the order of signing, where it has one. */
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
  /** The first of them, with whose waiver it is as far as that is known. */
  troubles: z.array(
    trouble.extend({
      guardianName: z.string().nullable(),
      guardianEmail: z.string().nullable(),
      childName: z.string().nullable(),
      signedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Sealed with another secret than this installation's: only their content was compared. */
  otherSecret: z.number().int(),
});

export type WaiverCheck = z.output<typeof check>;

/** Whether every signed waiver is as it was signed. */
export const waiverIntegrityContract = contract({
  'POST /api/admin/waiver-checks': {
    access: 'admin',
    area: 'waivers',
    summary:
      'Checks every signed waiver against its seal. Goes on by itself; asked again, the same.',
    body: z.strictObject({}),
    response: check,
  },
  'GET /api/admin/waiver-checks/latest': {
    access: 'admin',
    area: 'waivers',
    summary: 'The check that is under way, or the last one.',
    response: check.nullable(),
  },
});
