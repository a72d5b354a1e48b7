import { accounts } from '#features/accounts/texts/public/es.ts';
import { bookings } from '#features/bookings/texts/public/es.ts';
import { confirmation } from '#features/checkouts/texts/public/es.ts';
import { events } from '#features/events/texts/public/es.ts';
import { memberCodes } from '#features/member-codes/texts/public/es.ts';
import { parties } from '#features/parties/texts/public/es.ts';
import { codesAndCredit, shop } from '#features/shop/texts/public/es.ts';
import { waivers } from '#features/waivers/texts/public/es.ts';
import { validation } from '#shared/texts/es.ts';
import type { visitorMessages as english } from '../en/visitors.ts';
import { about } from './about.ts';

/** The texts of the pages for visitors, in Spanish. */
export const visitorMessages: typeof english = {
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
