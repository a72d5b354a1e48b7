import { checkIn } from './check-in.ts';
import { checkouts } from './checkouts.ts';
import { dashboard } from './dashboard.ts';
import { household } from './household.ts';
import { kiosk } from './kiosk.ts';
import { matches } from './matches.ts';
import { messages } from './messages.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { offlineDesk } from './offline-desk.ts';
import { orders } from './orders.ts';
import { party } from './party.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { safety } from './safety.ts';
import { security } from './security.ts';

/** What only members and the desk read, and pages that visitors hardly ever open (`texts` in their lists). */
export const memberMessages = {
  checkIn,
  checkouts,
  dashboard,
  household,
  kiosk,
  matches,
  messages,
  news,
  notifications,
  offlineDesk,
  orders,
  party,
  privacy,
  profile,
  safety,
  security,
};
