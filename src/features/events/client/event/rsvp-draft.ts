import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';
import type { Event } from '../../events-contract.ts';

/** The maximum number of spots per RSVP or reservation. */
export const MAX_SPOTS = 12;

const EMPTY_DRAFT = { eventId: '', spots: 1, promoCode: '', giftCode: '', useCredit: false };

/**
 * The input of the members' RSVP form or the guests' reservation form, stored for the session because the waiver and
 * payment pages interrupt them.
 */
export const rsvpDraft = createSessionDraft('event-answer', draftShape(EMPTY_DRAFT), EMPTY_DRAFT);

type RsvpDraft = typeof EMPTY_DRAFT;

/** Returns a draft prefilled from the current RSVP. */
export const draftFromRsvp = ({ id, you }: Pick<Event, 'id' | 'you'>): RsvpDraft => ({
  ...EMPTY_DRAFT,
  eventId: id,
  spots: you?.spots ?? 1,
});

/** Returns the stored draft for this event, or one prefilled from the current RSVP. */
export function loadDraft(event: Pick<Event, 'id' | 'you'>): RsvpDraft {
  const { id, you } = event;
  const initial = draftFromRsvp(event);
  const stored = rsvpDraft.load();
  const draft = stored.eventId === id ? stored : initial;
  return you?.status === 'paying' ? { ...draft, spots: you.spots } : draft;
}
