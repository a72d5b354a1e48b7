import { validation } from '#shared/messages/es/validation.ts';
import type { visitorMessages as english } from '../en/visitors.ts';
import { about } from './about.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { events } from './events.ts';
import { memberCodes } from './member-codes.ts';
import { parties } from './parties.ts';
import { payingWith } from './paying-with.ts';
import { shop } from './shop.ts';
import { waivers } from './waivers.ts';

/** The texts of the pages that visitors open, in Spanish. */
export const visitorMessages: typeof english = {
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
