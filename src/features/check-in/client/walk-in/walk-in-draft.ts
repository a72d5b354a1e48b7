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
  usesPass: z.boolean(),
  useCredit: z.boolean(),
});

type StoredDraft = z.output<typeof draftSchema>;
/** The walk-in form's input. Survives navigation to the waiver form, but not closing the tab. */
export type WalkInDraft = StoredDraft & { codes: string[] };

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

const toStoredDraft = ({ codes: _codes, ...stored }: WalkInDraft): StoredDraft => stored;
const storedDraft = createSessionDraft('walk-in-draft', draftSchema, toStoredDraft(emptyDraft));

/** Codes are not stored: a gift card's code is worth money. */
export const walkInDraft = {
  save: (draft: WalkInDraft) => storedDraft.save(toStoredDraft(draft)),
  load: (): WalkInDraft => ({ ...storedDraft.load(), codes: [] }),
  clear: storedDraft.clear,
};
