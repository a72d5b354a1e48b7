import { accounts } from '#features/accounts/texts/public/en.ts';
import { bookings } from '#features/bookings/texts/public/en.ts';
import { confirmation } from '#features/checkouts/texts/public/en.ts';
import { events } from '#features/events/texts/public/en.ts';
import { memberCodes } from '#features/member-codes/texts/public/en.ts';
import { parties } from '#features/parties/texts/public/en.ts';
import { codesAndCredit, shop } from '#features/shop/texts/public/en.ts';
import { waivers } from '#features/waivers/texts/public/en.ts';
import { validation } from '#shared/texts/en.ts';
import { about } from './about.ts';

/**
 * The texts of the pages for visitors, in addition to first-load.ts. Visitors do not download the texts of
 * members and the desk.
 */
export const visitorMessages = {
  about,
  accounts,
  bookings,
  confirmation,
  events,
  memberCodes,
  codesAndCredit,
  parties,
  shop,
  validation,
  waivers,
};
