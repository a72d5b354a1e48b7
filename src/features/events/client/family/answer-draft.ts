import { fieldsLike, keptDraft } from '#platform/client/kept-draft.ts';
import type { Event } from '../../events-contract.ts';

const nothing = { eventId: '', spots: 1, promoCode: '', giftCode: '', useCredit: false };

/** The RSVP form's input, kept across the waiver and payment pages. */
export const answerDraft = keptDraft('event-answer', fieldsLike(nothing), nothing);

/** The draft for this event, initially its current RSVP. */
export function draftFor({ id, you }: Pick<Event, 'id' | 'you'>): typeof nothing {
  const fresh = { ...nothing, eventId: id, spots: you?.spots ?? 1 };
  const kept = answerDraft.kept();
  const draft = kept.eventId === id ? kept : fresh;
  return you?.status === 'paying' ? { ...draft, spots: you.spots } : draft;
}
