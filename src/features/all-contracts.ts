import { accountsContract } from './accounts/accounts-contract.ts';
import { passkeysContract } from './accounts/passkeys-contract.ts';
import { secondFactorContract } from './accounts/second-factor-contract.ts';
import { securityContract } from './accounts/security-contract.ts';
import { bookingsContract } from './bookings/bookings-contract.ts';
import { slotWaitlistContract } from './bookings/slot-waitlist-contract.ts';
import { walkInsContract } from './bookings/walk-ins-contract.ts';
import { checkInContract } from './check-in/check-in-contract.ts';
import { kioskCheckInContract } from './check-in/kiosk-check-in-contract.ts';
import { offlineDeskContract } from './check-in/offline-desk-contract.ts';
import { checkoutsContract } from './checkouts/checkouts-contract.ts';
import { eventAdminContract } from './events/event-admin-contract.ts';
import { eventSourcesContract } from './events/event-sources-contract.ts';
import { eventsContract } from './events/events-contract.ts';
import { householdContract } from './household/household-contract.ts';
import { kioskContract } from './kiosk/kiosk-contract.ts';
import { matchesContract } from './matches/matches-contract.ts';
import { memberCodesContract } from './member-codes/member-codes-contract.ts';
import { messagesContract } from './messages/messages-contract.ts';
import { messagesSafetyContract } from './messages/messages-safety-contract.ts';
import { notificationsContract } from './notifications/notifications-contract.ts';
import { invitationsContract } from './parties/invitations-contract.ts';
import { partiesContract } from './parties/parties-contract.ts';
import { profileContract } from './profile/profile-contract.ts';
import { shopContract } from './shop/shop-contract.ts';
import { venueContract } from './venue/venue-contract.ts';
import { waitlistContract } from './waitlist/waitlist-contract.ts';
import { deskWaiversContract } from './waivers/desk-waivers-contract.ts';
import { waiversContract } from './waivers/waivers-contract.ts';

/** Every call of the API. A new feature adds its contract here, and nowhere else on this list's behalf. */
export const allContracts = {
  ...accountsContract,
  ...bookingsContract,
  ...slotWaitlistContract,
  ...walkInsContract,
  ...checkInContract,
  ...checkoutsContract,
  ...eventsContract,
  ...eventAdminContract,
  ...eventSourcesContract,
  ...householdContract,
  ...kioskCheckInContract,
  ...kioskContract,
  ...offlineDeskContract,
  ...matchesContract,
  ...memberCodesContract,
  ...messagesContract,
  ...messagesSafetyContract,
  ...notificationsContract,
  ...partiesContract,
  ...invitationsContract,
  ...passkeysContract,
  ...secondFactorContract,
  ...securityContract,
  ...profileContract,
  ...shopContract,
  ...venueContract,
  ...waitlistContract,
  ...deskWaiversContract,
  ...waiversContract,
};

export type AllCalls = typeof allContracts;
