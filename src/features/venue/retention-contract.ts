import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { askedPeriods, type RetentionKind, retentionKinds } from './retention-rules.ts';

const rows = z.object(
  Object.fromEntries(retentionKinds.map((kind) => [kind, z.number().int()])) as Record<
    RetentionKind,
    z.ZodNumber
  >,
);

export const retentionContract = contract({
  'GET /api/admin/retention': {
    summary: 'How much the coming night would delete if it were kept for so many months.',
    access: 'admin',
    query: askedPeriods,
    response: z.object({ due: rows }),
  },
});
