import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';

const EMPTY_DRAFT = { content: '' };

/** The note being typed about a family: kept while its sheet is closed, until it is added or the user signs out. */
export const createNoteDraft = (familyId: string) =>
  createSessionDraft(`family-note-${familyId}`, draftShape(EMPTY_DRAFT), EMPTY_DRAFT);
