import { z } from 'zod/mini';
import { noPayment } from '#features/bookings/client/index.ts';
import { createSessionDraft } from '#platform/client/forms/session-draft.ts';

const draftSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  children: z.int(),
  /** Quantities by admission type; used only if the venue has several. */
  admissions: z.record(z.string(), z.int()),
  /** The label of a slot; any other text selects the first slot. */
  slot: z.string(),
  method: z.enum(['cash', 'card-terminal', 'member-code']),
  /** The family found by the search; null for a guest. */
  family: z.nullable(
    z.object({ userId: z.string(), name: z.string(), memberCodeId: z.nullable(z.string()) }),
  ),
  codes: z.array(z.string()),
  usesPass: z.boolean(),
  useCredit: z.boolean(),
});

/** The walk-in form's input. Survives navigation to the waiver form, but not closing the tab. */
export type WalkInDraft = z.output<typeof draftSchema>;

export const emptyDraft: WalkInDraft = {
  name: '',
  email: '',
  phone: '',
  children: 1,
  admissions: {},
  slot: 'now',
  method: 'cash',
  family: null,
  ...noPayment,
};

export const walkInDraft = createSessionDraft('walk-in-draft', draftSchema, emptyDraft);
