import { lazy } from 'react';
import type { Slots } from '#platform/client/slots.ts';

/** What features put into pages of those below them. */
export const filledSlots: Slots = {
  TalkAboutEvent: lazy(async () => ({
    default: (await import('#features/messages/client/event-conversation-button.tsx'))
      .EventConversationButton,
  })),
  FamilyToBook: lazy(async () => ({
    default: (await import('#features/check-in/client/family-picker.tsx')).FamilyPicker,
  })),
};
