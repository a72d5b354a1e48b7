import type { firstLoadMessages as english } from '../en/first-load.ts';
import { frame } from './frame.ts';
import { landing } from './landing.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { ui } from './ui.ts';
import { waitlist } from './waitlist.ts';

/** The texts that the landing page gets by with, in Spanish. */
export const firstLoadMessages: typeof english = { frame, landing, offline, pages, ui, waitlist };
