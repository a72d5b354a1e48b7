import { security } from '#features/accounts/texts/member/en.ts';
import { desk } from '#features/check-in/texts/desk/en.ts';
import { checkIn, offlineDesk } from '#features/check-in/texts/member/en.ts';
import { checkouts } from '#features/checkouts/texts/member/en.ts';
import { help } from '#features/help/texts/member/en.ts';
import { household } from '#features/household/texts/member/en.ts';
import { kiosk } from '#features/kiosk/texts/member/en.ts';
import { news } from '#features/mailings/texts/member/en.ts';
import { matches } from '#features/matches/texts/member/en.ts';
import { messages, safety } from '#features/messages/texts/member/en.ts';
import { notifications } from '#features/notifications/texts/member/en.ts';
import { party } from '#features/parties/texts/member/en.ts';
import { profile } from '#features/profile/texts/member/en.ts';
import { familyPayment, orders } from '#features/shop/texts/member/en.ts';
import { dashboard } from './dashboard.ts';
import { privacy } from './privacy.ts';

/**
 * The `members` bundle: texts for members, the desk, and rarely visited public pages (those with `texts: 'members'` in
 * the page tables).
 */
export const memberMessages = {
  checkIn,
  checkouts,
  dashboard,
  desk,
  familyPayment,
  help,
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
