import { demoMessages } from './demo.ts';
import { familyHelpMessages } from './family-help.ts';
import { firstLoadMessages } from './first-load.ts';
import { memberMessages } from './members.ts';
import { officeMessages } from './office.ts';
import { officeHelpMessages } from './office-help.ts';
import { visitMessages } from './visit.ts';
import { visitorMessages } from './visitors.ts';

/**
 * All English texts of pages, one namespace per feature: `useTranslations('waitlist')`. text-bundles.ts defines
 * which pages load which bundle.
 */
export const messages = {
  ...firstLoadMessages,
  ...visitMessages,
  ...visitorMessages,
  ...memberMessages,
  ...officeMessages,
  ...demoMessages,
  ...familyHelpMessages,
  ...officeHelpMessages,
};

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en-US' | 'es-US';
    Messages: typeof messages;
  }
}
