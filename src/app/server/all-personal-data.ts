import { personalAccounts } from '#features/accounts/server/personal-accounts.ts';
import { personalBookings } from '#features/bookings/server/personal-bookings.ts';
import { personalVisits } from '#features/check-in/server/personal-visits.ts';
import { personalCheckouts } from '#features/checkouts/server/personal-checkouts.ts';
import { personalEvents } from '#features/events/server/personal-events.ts';
import { personalHousehold } from '#features/household/server/personal-household.ts';
import { personalMailings } from '#features/mailings/server/personal-mailings.ts';
import { personalMatches } from '#features/matches/server/personal-matches.ts';
import { personalMemberCodes } from '#features/member-codes/server/personal-member-codes.ts';
import { personalMessages } from '#features/messages/server/personal-messages.ts';
import { personalSafety } from '#features/messages/server/personal-safety.ts';
import { personalNotifications } from '#features/notifications/server/personal-notifications.ts';
import { personalParties } from '#features/parties/server/personal-parties.ts';
import { personalPeople } from '#features/people/server/personal-people.ts';
import { personalProfile } from '#features/profile/server/personal-profile.ts';
import { personalShop } from '#features/shop/server/personal-shop.ts';
import { personalWaitlist } from '#features/waitlist/server/personal-waitlist.ts';
import { personalWaivers } from '#features/waivers/server/personal-waivers.ts';
import type { PersonalPart } from '#platform/server/personal-data.ts';
import { personalPlatform } from '#platform/server/personal-platform.ts';

/**
 * Where data of people is. A new feature that stores some adds its part here: it is in everybody's
 * download, and goes with the account, from then on.
 */
export const allPersonalData: PersonalPart[] = [
  personalProfile,
  personalAccounts,
  personalHousehold,
  personalMatches,
  personalMemberCodes,
  personalBookings,
  personalEvents,
  personalParties,
  personalCheckouts,
  personalShop,
  personalVisits,
  personalWaivers,
  personalWaitlist,
  personalMailings,
  personalMessages,
  personalSafety,
  personalNotifications,
  personalPeople,
  personalPlatform,
];
