import { z } from 'zod/mini';
import { keptDraft } from '#platform/client/kept-draft.ts';

const shape = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  children: z.int(),
  slot: z.string(),
  method: z.enum(['cash', 'card-terminal']),
});

/** What was typed of a walk-in. It outlives the way to the waiver form and back, and no longer than the tab. */
export type WalkInDraft = z.output<typeof shape>;

export const emptyDraft: WalkInDraft = {
  name: '',
  email: '',
  phone: '',
  children: 1,
  slot: 'now',
  method: 'cash',
};

/** The draft of this tab. */
export const walkInDraft = keptDraft('walk-in-draft', shape, emptyDraft);
