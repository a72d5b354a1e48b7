import { venueFacts } from '#features/venue/texts/client/es.ts';
import { waitlist } from '#features/waitlist/texts/public/es.ts';
import { ui } from '#platform/texts/client/es.ts';
import type { firstLoadMessages as english } from '../en/first-load.ts';
import { landing } from './landing.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { shell } from './shell.ts';

/** The texts of the landing page, in Spanish. */
export const firstLoadMessages: typeof english = {
  shell,
  landing,
  offline,
  pages,
  ui,
  venueFacts,
  waitlist,
};
