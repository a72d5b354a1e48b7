import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { household } from './household.ts';
import { kiosk } from './kiosk.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { visitorMessages } from './visitors.ts';

/**
 * All that pages say in English, a namespace for each feature: `useTranslations('waitlist')`. What
 * visitors' pages say belongs into visitors.ts, what the landing page says into first-load.ts.
 */
export const messages = {
  ...visitorMessages,
  checkIn,
  dashboard,
  household,
  kiosk,
  notifications,
  profile,
  security,
};

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en-US' | 'es-US';
    Messages: typeof messages;
  }
}
