import { validation } from '#shared/messages/en/validation.ts';
import { about } from './about.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { events } from './events.ts';
import { memberCodes } from './member-codes.ts';
import { parties } from './parties.ts';
import { payingWith } from './paying-with.ts';
import { shop } from './shop.ts';
import { waivers } from './waivers.ts';

/**
 * What the pages that visitors open say beyond first-load.ts. Nobody who comes to book downloads
 * what only members and the desk read.
 */
export const visitorMessages = {
  about,
  accounts,
  bookings,
  events,
  memberCodes,
  payingWith,
  parties,
  shop,
  validation,
  waivers,
};
