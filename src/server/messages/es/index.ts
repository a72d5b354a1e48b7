import type { messages as english } from '../en/index.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { checkouts } from './checkouts.ts';
import { errors } from './errors.ts';
import { kiosk } from './kiosk.ts';
import { household } from './household.ts';
import { mails } from './mails.ts';
import { memberCodes } from './member-codes.ts';
import { waitlist } from './waitlist.ts';
import { waivers } from './waivers.ts';

/** Everything that the server says to people, in Spanish. */
export const messages: typeof english = {
  accounts,
  bookings,
  checkouts,
  errors,
  kiosk,
  mails,
  memberCodes,
  household,
  waitlist,
  waivers,
};
