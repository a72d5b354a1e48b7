import { lazy } from 'react';
import type { Slots } from '#platform/client/slots.ts';

/** Components of higher features that fill the slots of lower features (feature-order.ts). */
export const componentSlots: Slots = {
  DemoSignIn: lazy(async () => ({
    default: (await import('#features/demo/client/demo-sign-in.tsx')).DemoSignIn,
  })),
  EventConversationButton: lazy(async () => ({
    default: (await import('#features/messages/client/event-conversation-button.tsx'))
      .EventConversationButton,
  })),
  FamilyPicker: lazy(async () => ({
    default: (await import('#features/check-in/client/family-picker.tsx')).FamilyPicker,
  })),
};
