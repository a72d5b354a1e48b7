import { firstLoadMessages } from './first-load.ts';
import { memberMessages } from './members.ts';
import { officeMessages } from './office.ts';
import { visitorMessages } from './visitors.ts';

/**
 * All that pages say in English, a namespace for each feature: `useTranslations('waitlist')`. The
 * bundles say which pages load it (catalogues.ts).
 */
export const messages = {
  ...firstLoadMessages,
  ...visitorMessages,
  ...memberMessages,
  ...officeMessages,
};

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en-US' | 'es-US';
    Messages: typeof messages;
  }
}
