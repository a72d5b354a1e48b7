import { frame } from './frame.ts';
import { landing } from './landing.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { ui } from './ui.ts';
import { waitlist } from './waitlist.ts';

/**
 * The texts that the landing page gets by with. Other pages bring further shelves (visitors.ts,
 * members.ts), so that the first visit need not download all that is ever said.
 */
export const firstLoadMessages = { frame, landing, offline, pages, ui, waitlist };
