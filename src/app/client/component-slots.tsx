import { type ComponentProps, lazy } from 'react';
import type { Slots } from '#platform/client/slots.ts';
import { TextsProvider } from './texts-provider.tsx';

/** Components of higher features that fill the slots of lower features (feature-order.ts). */
export const componentSlots: Slots = {
  DemoSignIn: lazy(async () => {
    const { DemoSignIn } = await import('#features/demo/client/demo-sign-in.tsx');
    return {
      default: (props: ComponentProps<typeof DemoSignIn>) => (
        <TextsProvider bundle="demo">
          <DemoSignIn {...props} />
        </TextsProvider>
      ),
    };
  }),
  EventConversationButton: lazy(async () => ({
    default: (await import('#features/messages/client/event-conversation-button.tsx'))
      .EventConversationButton,
  })),
  FamilyPicker: lazy(async () => ({
    default: (await import('#features/check-in/client/family-picker.tsx')).FamilyPicker,
  })),
};
