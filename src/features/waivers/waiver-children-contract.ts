import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const childrenToAdd = z.object({
  /** Children on the caller's valid waivers who are missing in the profile; nothing but their names is told. */
  children: z.array(z.object({ waiverId: z.string(), childName: z.string() })),
});

export type ChildrenToAdd = z.output<typeof childrenToAdd>;

export const waiverChildrenContract = contract({
  'GET /api/waiver-children': {
    summary: 'Returns the children on the caller’s valid waivers who could be added to its family.',
    access: 'member',
    response: childrenToAdd,
  },
  'POST /api/waiver-children/:waiverId': {
    summary: 'Adds a waiver’s child to the caller’s family, or dismisses the offer for good.',
    access: 'member',
    params: z.object({ waiverId: z.uuid('invalidInput') }),
    body: z.strictObject({ outcome: z.enum(['added', 'dismissed'], 'invalidInput') }),
    response: childrenToAdd,
  },
});
