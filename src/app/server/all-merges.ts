import { mergeAccounts } from '#features/accounts/server/merge-accounts.ts';
import { mergeBookings } from '#features/bookings/server/merge-bookings.ts';
import { mergeVisits } from '#features/check-in/server/merge-visits.ts';
import { mergeConnections } from '#features/connections/server/merge-connections.ts';
import { mergeEvents } from '#features/events/server/merge-events.ts';
import { mergeHousehold } from '#features/household/server/merge-household.ts';
import { mergeMailings } from '#features/mailings/server/merge-mailings.ts';
import { mergeMatches } from '#features/matches/server/merge-matches.ts';
import { mergeMemberCodes } from '#features/member-codes/server/merge-member-codes.ts';
import { mergeMessages } from '#features/messages/server/merge-messages.ts';
import { mergeNotifications } from '#features/notifications/server/merge-notifications.ts';
import { mergeParties } from '#features/parties/server/merge-parties.ts';
import { mergePeople } from '#features/people/server/merge-people.ts';
import { mergeProfile } from '#features/profile/server/merge-profile.ts';
import { mergeShop } from '#features/shop/server/merge-shop.ts';
import { mergeWaitlist } from '#features/waitlist/server/merge-waitlist.ts';
import { mergeWaivers } from '#features/waivers/server/merge-waivers.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { mergePlatform } from '#platform/server/merge-platform.ts';

/**
 * What becomes of everything when two accounts of a family become one, in this order: a code goes after
 * what was booked and let in with it. A new table that names an account is judged in its feature's part.
 */
export const allMerges: MergePart[] = [
  mergeProfile,
  mergeHousehold,
  mergeBookings,
  mergeVisits,
  mergeMemberCodes,
  mergeEvents,
  mergeParties,
  mergeShop,
  mergeWaivers,
  mergeWaitlist,
  mergeMatches,
  mergeMessages,
  mergeNotifications,
  mergeMailings,
  mergeConnections,
  mergePeople,
  mergePlatform,
  mergeAccounts,
];
