import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';
import type { Event } from '../../events-contract.ts';

/** The maximum number of spots per RSVP or reservation. */
export const MAX_SPOTS = 12;

const EMPTY_DRAFT = {
  eventId: '',
  spots: 1,
  /** As `formatAdmissions` writes them. */
  extras: '',
  promoCode: '',
  giftCode: '',
  useCredit: false,
};

const draftStore = createSessionDraft('event-rsvp', draftShape(EMPTY_DRAFT), EMPTY_DRAFT);

/**
 * The input of the members' RSVP form or the guests' reservation form, stored for the session because the waiver and
 * payment pages interrupt them. `load` returns the stored draft of this event, or one prefilled from the current RSVP.
 */
export function createRsvpDraft({ id, you }: Pick<Event, 'id' | 'you'>) {
  const empty = { ...EMPTY_DRAFT, eventId: id, spots: you?.spots ?? 1 };
  return {
    ...draftStore,
    empty,
    load() {
      const stored = draftStore.load();
      const draft = stored.eventId === id ? stored : empty;
      return you?.status === 'paying' ? { ...draft, spots: you.spots } : draft;
    },
  };
}
