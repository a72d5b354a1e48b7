import { frame } from './frame.ts';
import { landing } from './landing.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { ui } from './ui.ts';
import { waitlist } from './waitlist.ts';

/**
 * The texts that the landing page gets by with. Every other page brings the whole catalogue
 * (index.ts) with its own chunk, so that the first visit need not download all that is ever said.
 */
export const firstLoadMessages = { frame, landing, offline, pages, ui, waitlist };
