import { security } from '#features/accounts/texts/member/es.ts';
import { desk } from '#features/check-in/texts/desk/es.ts';
import { checkIn, offlineDesk } from '#features/check-in/texts/member/es.ts';
import { checkouts } from '#features/checkouts/texts/member/es.ts';
import { help } from '#features/help/texts/member/es.ts';
import { household } from '#features/household/texts/member/es.ts';
import { kiosk } from '#features/kiosk/texts/member/es.ts';
import { news } from '#features/mailings/texts/member/es.ts';
import { matches } from '#features/matches/texts/member/es.ts';
import { messages, safety } from '#features/messages/texts/member/es.ts';
import { notifications } from '#features/notifications/texts/member/es.ts';
import { party } from '#features/parties/texts/member/es.ts';
import { profile } from '#features/profile/texts/member/es.ts';
import { familyPayment, orders } from '#features/shop/texts/member/es.ts';
import type { memberMessages as english } from '../en/members.ts';
import { dashboard } from './dashboard.ts';
import { privacy } from './privacy.ts';

/** The texts for members and the desk, in Spanish. */
export const memberMessages: typeof english = {
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
