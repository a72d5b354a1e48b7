import type { messages as english } from '../en/index.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { bookings } from './bookings.ts';
import { checkIn } from './check-in.ts';
import { checkouts } from './checkouts.ts';
import { connections } from './connections.ts';
import { errors } from './errors.ts';
import { eventAdmin } from './event-admin.ts';
import { events } from './events.ts';
import { figures } from './figures.ts';
import { household } from './household.ts';
import { imports } from './imports.ts';
import { kiosk } from './kiosk.ts';
import { mailings } from './mailings.ts';
import { mails } from './mails.ts';
import { matches } from './matches.ts';
import { memberCodes } from './member-codes.ts';
import { memberships } from './memberships.ts';
import { messages as ofMessages } from './messages.ts';
import { notifications } from './notifications.ts';
import { parties } from './parties.ts';
import { people } from './people.ts';
import { profile } from './profile.ts';
import { safety } from './safety.ts';
import { schedule } from './schedule.ts';
import { shop } from './shop.ts';
import { staff } from './staff.ts';
import { waitlist } from './waitlist.ts';
import { waivers } from './waivers.ts';

/** Everything that the server says to people, in Spanish. */
export const messages: typeof english = {
  accounts,
  audit,
  backups,
  bookings,
  checkIn,
  checkouts,
  connections,
  errors,
  eventAdmin,
  events,
  household,
  imports,
  kiosk,
  mailings,
  mails,
  matches,
  memberCodes,
  memberships,
  messages: ofMessages,
  notifications,
  parties,
  people,
  profile,
  safety,
  schedule,
  shop,
  staff,
  waitlist,
  figures,
  waivers,
};
