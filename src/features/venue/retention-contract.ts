import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { periodsQuery, type RetentionKind, retentionKinds } from './retention-rules.ts';

const rowCounts = z.object(
  Object.fromEntries(retentionKinds.map((kind) => [kind, z.number().int()])) as Record<
    RetentionKind,
    z.ZodNumber
  >,
);

export const retentionContract = contract({
  'GET /api/admin/retention': {
    summary:
      'Counts the rows that the next nightly run would delete or anonymize with these retention periods.',
    access: 'admin',
    query: periodsQuery,
    response: z.object({ due: rowCounts }),
  },
});
