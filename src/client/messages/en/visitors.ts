import { validation } from '../../../shared/messages/en/validation.ts';
import { about } from './about.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { checkouts } from './checkouts.ts';
import { firstLoadMessages } from './first-load.ts';
import { memberCodes } from './member-codes.ts';
import { privacy } from './privacy.ts';
import { soon } from './soon.ts';
import { waivers } from './waivers.ts';

/**
 * The texts of the pages that visitors open. Pages for members bring the rest with them (index.ts),
 * so that nobody who comes to book downloads what only members and the desk read.
 */
export const visitorMessages = {
  ...firstLoadMessages,
  about,
  accounts,
  bookings,
  checkouts,
  memberCodes,
  privacy,
  soon,
  validation,
  waivers,
};
