import { z } from 'zod/mini';

const DRAFT = 'walk-in-draft';

const walkInDraft = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  children: z.int(),
  slot: z.string(),
  method: z.enum(['cash', 'card-terminal']),
});

/** What was typed of a walk-in. It outlives the way to the waiver form and back, and no longer than the tab. */
export type WalkInDraft = z.output<typeof walkInDraft>;

export const emptyDraft: WalkInDraft = {
  name: '',
  email: '',
  phone: '',
  children: 1,
  slot: 'now',
  method: 'cash',
};

export function keepDraft(draft: WalkInDraft): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  } catch {
    // Storage is closed to us: it has to be typed again after the waiver.
  }
}

export function keptDraft(): WalkInDraft {
  try {
    const kept = walkInDraft.safeParse(JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null'));
    return kept.success ? kept.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT);
  } catch {
    // Nothing was kept.
  }
}
