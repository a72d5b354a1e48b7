import { draftShape, sessionDraft } from '#platform/client/session-draft.ts';
import type { Event } from '../../events-contract.ts';

const EMPTY_DRAFT = { eventId: '', spots: 1, promoCode: '', giftCode: '', useCredit: false };

/** The input of the RSVP form, stored for the session because the waiver and payment pages interrupt it. */
export const rsvpDraft = sessionDraft('event-answer', draftShape(EMPTY_DRAFT), EMPTY_DRAFT);

/** The stored draft for this event, or one from the current RSVP. */
export function draftFor({ id, you }: Pick<Event, 'id' | 'you'>): typeof EMPTY_DRAFT {
  const initial = { ...EMPTY_DRAFT, eventId: id, spots: you?.spots ?? 1 };
  const stored = rsvpDraft.load();
  const draft = stored.eventId === id ? stored : initial;
  return you?.status === 'paying' ? { ...draft, spots: you.spots } : draft;
}
