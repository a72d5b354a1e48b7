import { accountsContract } from './accounts/accounts-contract.ts';
import { passkeysContract } from './accounts/passkeys-contract.ts';
import { secondFactorContract } from './accounts/second-factor-contract.ts';
import { securityContract } from './accounts/security-contract.ts';
import { staffContract } from './accounts/staff-contract.ts';
import { auditContract } from './audit/audit-contract.ts';
import { backupsContract } from './back-office/backups-contract.ts';
import { failuresContract } from './back-office/failures-contract.ts';
import { integrationsContract } from './back-office/integrations-contract.ts';
import { todayContract } from './back-office/today-contract.ts';
import { bookingsContract } from './bookings/bookings-contract.ts';
import { officeBookingsContract } from './bookings/office-bookings-contract.ts';
import { officeSlotsContract } from './bookings/office-slots-contract.ts';
import { scheduleContract } from './bookings/schedule-contract.ts';
import { slotWaitlistContract } from './bookings/slot-waitlist-contract.ts';
import { walkInsContract } from './bookings/walk-ins-contract.ts';
import { checkInContract } from './check-in/check-in-contract.ts';
import { kioskCheckInContract } from './check-in/kiosk-check-in-contract.ts';
import { offlineDeskContract } from './check-in/offline-desk-contract.ts';
import { checkoutsContract } from './checkouts/checkouts-contract.ts';
import { reviewsContract } from './checkouts/reviews-contract.ts';
import { connectionsContract } from './connections/connections-contract.ts';
import { eventAdminContract } from './events/event-admin-contract.ts';
import { eventSourcesContract } from './events/event-sources-contract.ts';
import { eventsContract } from './events/events-contract.ts';
import { figuresContract } from './figures/figures-contract.ts';
import { householdContract } from './household/household-contract.ts';
import { importsContract } from './imports/imports-contract.ts';
import { kioskContract } from './kiosk/kiosk-contract.ts';
import { mailTextsContract } from './mail-texts/mail-texts-contract.ts';
import { mailingsContract } from './mailings/mailings-contract.ts';
import { newsContract } from './mailings/news-contract.ts';
import { matchesContract } from './matches/matches-contract.ts';
import { zipPlacesContract } from './matches/zip-places-contract.ts';
import { memberCodesContract } from './member-codes/member-codes-contract.ts';
import { messagesContract } from './messages/messages-contract.ts';
import { messagesSafetyContract } from './messages/messages-safety-contract.ts';
import { notificationsContract } from './notifications/notifications-contract.ts';
import { invitationsContract } from './parties/invitations-contract.ts';
import { packageAdminContract } from './parties/package-admin-contract.ts';
import { partiesContract } from './parties/parties-contract.ts';
import { partyAdminContract } from './parties/party-admin-contract.ts';
import { mergeContract } from './people/merge-contract.ts';
import { peopleContract } from './people/people-contract.ts';
import { profileContract } from './profile/profile-contract.ts';
import { catalogueContract } from './shop/catalogue-contract.ts';
import { orderAdminContract } from './shop/order-admin-contract.ts';
import { promoContract } from './shop/promo-contract.ts';
import { shopContract } from './shop/shop-contract.ts';
import { retentionContract } from './venue/retention-contract.ts';
import { venueContract } from './venue/venue-contract.ts';
import { waitlistAdminContract } from './waitlist/waitlist-admin-contract.ts';
import { waitlistContract } from './waitlist/waitlist-contract.ts';
import { deskWaiversContract } from './waivers/desk-waivers-contract.ts';
import { officeWaiversContract } from './waivers/office-waivers-contract.ts';
import { waiverIntegrityContract } from './waivers/waiver-integrity-contract.ts';
import { waiverVersionsContract } from './waivers/waiver-versions-contract.ts';
import { waiversContract } from './waivers/waivers-contract.ts';

/** Every call of the API. A new feature adds its contract here, and nowhere else on this list's behalf. */
export const allContracts = {
  ...accountsContract,
  ...todayContract,
  ...backupsContract,
  ...failuresContract,
  ...integrationsContract,
  ...bookingsContract,
  ...scheduleContract,
  ...officeBookingsContract,
  ...officeSlotsContract,
  ...slotWaitlistContract,
  ...walkInsContract,
  ...checkInContract,
  ...checkoutsContract,
  ...connectionsContract,
  ...reviewsContract,
  ...eventsContract,
  ...eventAdminContract,
  ...eventSourcesContract,
  ...householdContract,
  ...kioskCheckInContract,
  ...kioskContract,
  ...offlineDeskContract,
  ...importsContract,
  ...matchesContract,
  ...zipPlacesContract,
  ...memberCodesContract,
  ...messagesContract,
  ...messagesSafetyContract,
  ...notificationsContract,
  ...partiesContract,
  ...packageAdminContract,
  ...partyAdminContract,
  ...invitationsContract,
  ...passkeysContract,
  ...secondFactorContract,
  ...securityContract,
  ...profileContract,
  ...shopContract,
  ...staffContract,
  ...auditContract,
  ...peopleContract,
  ...mergeContract,
  ...waitlistAdminContract,
  ...mailingsContract,
  ...mailTextsContract,
  ...newsContract,
  ...orderAdminContract,
  ...catalogueContract,
  ...promoContract,
  ...venueContract,
  ...retentionContract,
  ...waitlistContract,
  ...deskWaiversContract,
  ...figuresContract,
  ...waiverIntegrityContract,
  ...waiverVersionsContract,
  ...officeWaiversContract,
  ...waiversContract,
};

export type AllCalls = typeof allContracts;
