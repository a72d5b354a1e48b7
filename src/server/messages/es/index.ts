import type { messages as english } from '../en/index.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { checkIn } from './check-in.ts';
import { checkouts } from './checkouts.ts';
import { errors } from './errors.ts';
import { eventAdmin } from './event-admin.ts';
import { events } from './events.ts';
import { household } from './household.ts';
import { kiosk } from './kiosk.ts';
import { mails } from './mails.ts';
import { matches } from './matches.ts';
import { memberCodes } from './member-codes.ts';
import { memberships } from './memberships.ts';
import { messages as ofMessages } from './messages.ts';
import { notifications } from './notifications.ts';
import { parties } from './parties.ts';
import { profile } from './profile.ts';
import { safety } from './safety.ts';
import { shop } from './shop.ts';
import { waitlist } from './waitlist.ts';
import { waivers } from './waivers.ts';

/** Everything that the server says to people, in Spanish. */
export const messages: typeof english = {
  accounts,
  bookings,
  checkIn,
  checkouts,
  errors,
  eventAdmin,
  events,
  household,
  kiosk,
  mails,
  matches,
  memberCodes,
  memberships,
  messages: ofMessages,
  notifications,
  parties,
  profile,
  safety,
  shop,
  waitlist,
  waivers,
};
