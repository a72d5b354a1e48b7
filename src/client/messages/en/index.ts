import { validation } from '../../../shared/messages/en/validation.ts';
import { about } from './about.ts';
import { frame } from './frame.ts';
import { landing } from './landing.ts';
import { pages } from './pages.ts';
import { privacy } from './privacy.ts';
import { soon } from './soon.ts';
import { ui } from './ui.ts';
import { waitlist } from './waitlist.ts';

/** All that pages say in English, a namespace for each feature: `useTranslations('waitlist')`. */
export const messages = {
  about,
  frame,
  landing,
  pages,
  privacy,
  soon,
  ui,
  validation,
  waitlist,
};

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof messages;
  }
}
