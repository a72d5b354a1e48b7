import { admin } from './admin.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { eventAdmin } from './event-admin.ts';
import { household } from './household.ts';
import { kiosk } from './kiosk.ts';
import { matches } from './matches.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { offlineDesk } from './offline-desk.ts';
import { orders } from './orders.ts';
import { party } from './party.ts';
import { profile } from './profile.ts';
import { safety } from './safety.ts';
import { security } from './security.ts';

/** What only members and the desk read: pages with `access` member, staff or admin. */
export const memberMessages = {
  admin,
  checkIn,
  dashboard,
  eventAdmin,
  household,
  kiosk,
  matches,
  messages,
  notifications,
  offlineDesk,
  orders,
  party,
  profile,
  safety,
  security,
};
