import { validation } from '../../../shared/messages/es/validation.ts';
import type { messages as english } from '../en/index.ts';
import { about } from './about.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { checkIn } from './check-in.ts';
import { checkouts } from './checkouts.ts';
import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { household } from './household.ts';
import { kiosk } from './kiosk.ts';
import { landing } from './landing.ts';
import { memberCodes } from './member-codes.ts';
import { notifications } from './notifications.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { soon } from './soon.ts';
import { ui } from './ui.ts';
import { waitlist } from './waitlist.ts';
import { waivers } from './waivers.ts';

/** All that pages say in Spanish. */
export const messages: typeof english = {
  about,
  accounts,
  bookings,
  checkIn,
  checkouts,
  dashboard,
  frame,
  household,
  kiosk,
  landing,
  memberCodes,
  notifications,
  offline,
  pages,
  privacy,
  profile,
  security,
  soon,
  ui,
  validation,
  waitlist,
  waivers,
};
