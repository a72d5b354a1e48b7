import { lazy } from 'react';
import type { Slots } from '#platform/client/slots.ts';

/** Components of later features that fill the slots of earlier features. */
export const componentSlots: Slots = {
  EventConversationButton: lazy(async () => ({
    default: (await import('#features/messages/client/event-conversation-button.tsx'))
      .EventConversationButton,
  })),
  FamilyPicker: lazy(async () => ({
    default: (await import('#features/check-in/client/family-picker.tsx')).FamilyPicker,
  })),
};
