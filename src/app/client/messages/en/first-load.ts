import { venueFacts } from '#features/venue/texts/client/en.ts';
import { waitlist } from '#features/waitlist/texts/public/en.ts';
import { ui } from '#platform/texts/client/en.ts';
import { landing } from './landing.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { shell } from './shell.ts';

/**
 * The texts of the landing page. Other pages load further bundles (visitors.ts, members.ts), so that the
 * first visit does not download all texts.
 */
export const firstLoadMessages = {
  shell,
  landing,
  offline,
  pages,
  ui,
  venueFacts,
  waitlist,
};
