import { accountsContract } from '#features/accounts/accounts-contract.ts';
import { passkeysContract } from '#features/accounts/passkeys-contract.ts';
import { secondFactorContract } from '#features/accounts/second-factor-contract.ts';
import { securityContract } from '#features/accounts/security-contract.ts';
import { staffContract } from '#features/accounts/staff-contract.ts';
import { auditContract } from '#features/audit/audit-contract.ts';
import { backupsContract } from '#features/back-office/backups-contract.ts';
import { failuresContract } from '#features/back-office/failures-contract.ts';
import { integrationsContract } from '#features/back-office/integrations-contract.ts';
import { todayContract } from '#features/back-office/today-contract.ts';
import { bookingsContract } from '#features/bookings/bookings-contract.ts';
import { officeBookingsContract } from '#features/bookings/office-bookings-contract.ts';
import { officeSlotsContract } from '#features/bookings/office-slots-contract.ts';
import { scheduleContract } from '#features/bookings/schedule-contract.ts';
import { slotWaitlistContract } from '#features/bookings/slot-waitlist-contract.ts';
import { walkInsContract } from '#features/bookings/walk-ins-contract.ts';
import { checkInContract } from '#features/check-in/check-in-contract.ts';
import { kioskCheckInContract } from '#features/check-in/kiosk-check-in-contract.ts';
import { offlineDeskContract } from '#features/check-in/offline-desk-contract.ts';
import { checkoutsContract } from '#features/checkouts/checkouts-contract.ts';
import { reviewsContract } from '#features/checkouts/reviews-contract.ts';
import { connectionsContract } from '#features/connections/connections-contract.ts';
import { eventAdminContract } from '#features/events/event-admin-contract.ts';
import { eventSourcesContract } from '#features/events/event-sources-contract.ts';
import { eventsContract } from '#features/events/events-contract.ts';
import { figuresContract } from '#features/figures/figures-contract.ts';
import { householdContract } from '#features/household/household-contract.ts';
import { importsContract } from '#features/imports/imports-contract.ts';
import { kioskContract } from '#features/kiosk/kiosk-contract.ts';
import { mailTextsContract } from '#features/mail-texts/mail-texts-contract.ts';
import { mailingsContract } from '#features/mailings/mailings-contract.ts';
import { newsContract } from '#features/mailings/news-contract.ts';
import { matchesContract } from '#features/matches/matches-contract.ts';
import { zipPlacesContract } from '#features/matches/zip-places-contract.ts';
import { memberCodesContract } from '#features/member-codes/member-codes-contract.ts';
import { messagesContract } from '#features/messages/messages-contract.ts';
import { messagesSafetyContract } from '#features/messages/messages-safety-contract.ts';
import { notificationsContract } from '#features/notifications/notifications-contract.ts';
import { invitationsContract } from '#features/parties/invitations-contract.ts';
import { packageAdminContract } from '#features/parties/package-admin-contract.ts';
import { partiesContract } from '#features/parties/parties-contract.ts';
import { partyAdminContract } from '#features/parties/party-admin-contract.ts';
import { mergeContract } from '#features/people/merge-contract.ts';
import { peopleContract } from '#features/people/people-contract.ts';
import { profileContract } from '#features/profile/profile-contract.ts';
import { catalogueContract } from '#features/shop/catalogue-contract.ts';
import { orderAdminContract } from '#features/shop/order-admin-contract.ts';
import { promoContract } from '#features/shop/promo-contract.ts';
import { shopContract } from '#features/shop/shop-contract.ts';
import { retentionContract } from '#features/venue/retention-contract.ts';
import { venueContract } from '#features/venue/venue-contract.ts';
import { waitlistAdminContract } from '#features/waitlist/waitlist-admin-contract.ts';
import { waitlistContract } from '#features/waitlist/waitlist-contract.ts';
import { deskWaiversContract } from '#features/waivers/desk-waivers-contract.ts';
import { officeWaiversContract } from '#features/waivers/office-waivers-contract.ts';
import { waiverIntegrityContract } from '#features/waivers/waiver-integrity-contract.ts';
import { waiverVersionsContract } from '#features/waivers/waiver-versions-contract.ts';
import { waiversContract } from '#features/waivers/waivers-contract.ts';

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
