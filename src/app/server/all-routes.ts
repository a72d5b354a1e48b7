import { accountsRoutes } from '#features/accounts/server/accounts-routes.ts';
import { passkeysRoutes } from '#features/accounts/server/passkeys-routes.ts';
import { secondFactorRoutes } from '#features/accounts/server/second-factor-routes.ts';
import { securityRoutes } from '#features/accounts/server/security-routes.ts';
import { staffRoutes } from '#features/accounts/server/staff-routes.ts';
import { auditRoutes } from '#features/audit/server/audit-routes.ts';
import { backupsRoutes } from '#features/back-office/server/backups-routes.ts';
import { failuresRoutes } from '#features/back-office/server/failures-routes.ts';
import { integrationsRoutes } from '#features/back-office/server/integrations-routes.ts';
import { todayRoutes } from '#features/back-office/server/today-routes.ts';
import { bookingsRoutes } from '#features/bookings/server/bookings-routes.ts';
import { officeBookingsRoutes } from '#features/bookings/server/office-bookings-routes.ts';
import { officeSlotsRoutes } from '#features/bookings/server/office-slots-routes.ts';
import { scheduleRoutes } from '#features/bookings/server/schedule-routes.ts';
import { slotWaitlistRoutes } from '#features/bookings/server/slot-waitlist-routes.ts';
import { walkInsRoutes } from '#features/bookings/server/walk-ins-routes.ts';
import { checkInRoutes } from '#features/check-in/server/check-in-routes.ts';
import { kioskCheckInRoutes } from '#features/check-in/server/kiosk-check-in-routes.ts';
import { offlineDeskRoutes } from '#features/check-in/server/offline-desk-routes.ts';
import { checkoutsRoutes } from '#features/checkouts/server/checkouts-routes.ts';
import { reviewsRoutes } from '#features/checkouts/server/reviews-routes.ts';
import { connectionsRoutes } from '#features/connections/server/connections-routes.ts';
import { eventAdminRoutes } from '#features/events/server/event-admin-routes.ts';
import { eventSourcesRoutes } from '#features/events/server/event-sources-routes.ts';
import { eventsRoutes } from '#features/events/server/events-routes.ts';
import { figuresRoutes } from '#features/figures/server/figures-routes.ts';
import { householdRoutes } from '#features/household/server/household-routes.ts';
import { importsRoutes } from '#features/imports/server/imports-routes.ts';
import { kioskRoutes } from '#features/kiosk/server/kiosk-routes.ts';
import { mailTextsRoutes } from '#features/mail-texts/server/mail-texts-routes.ts';
import { mailingsRoutes } from '#features/mailings/server/mailings-routes.ts';
import { newsRoutes } from '#features/mailings/server/news-routes.ts';
import { matchesRoutes } from '#features/matches/server/matches-routes.ts';
import { zipPlacesRoutes } from '#features/matches/server/zip-places-routes.ts';
import { memberCodesRoutes } from '#features/member-codes/server/member-codes-routes.ts';
import { messagesRoutes } from '#features/messages/server/messages-routes.ts';
import { messagesSafetyRoutes } from '#features/messages/server/messages-safety-routes.ts';
import { notificationsRoutes } from '#features/notifications/server/notifications-routes.ts';
import { invitationsRoutes } from '#features/parties/server/invitations-routes.ts';
import { packageAdminRoutes } from '#features/parties/server/package-admin-routes.ts';
import { partiesRoutes } from '#features/parties/server/parties-routes.ts';
import { partyAdminRoutes } from '#features/parties/server/party-admin-routes.ts';
import { mergeRoutes } from '#features/people/server/merge-routes.ts';
import { peopleRoutes } from '#features/people/server/people-routes.ts';
import { profileRoutes } from '#features/profile/server/profile-routes.ts';
import { catalogueRoutes } from '#features/shop/server/catalogue-routes.ts';
import { orderAdminRoutes } from '#features/shop/server/order-admin-routes.ts';
import { promoRoutes } from '#features/shop/server/promo-routes.ts';
import { shopRoutes } from '#features/shop/server/shop-routes.ts';
import { retentionRoutes } from '#features/venue/server/retention-routes.ts';
import { venueRoutes } from '#features/venue/server/venue-routes.ts';
import { waitlistAdminRoutes } from '#features/waitlist/server/waitlist-admin-routes.ts';
import { waitlistRoutes } from '#features/waitlist/server/waitlist-routes.ts';
import { deskWaiversRoutes } from '#features/waivers/server/desk-waivers-routes.ts';
import { officeWaiversRoutes } from '#features/waivers/server/office-waivers-routes.ts';
import { waiverIntegrityRoutes } from '#features/waivers/server/waiver-integrity-routes.ts';
import { waiverVersionsRoutes } from '#features/waivers/server/waiver-versions-routes.ts';
import { waiversRoutes } from '#features/waivers/server/waivers-routes.ts';
import type { Route } from '#platform/server/http/route.ts';

/** Every route of the API. A new feature adds its routes here. */
export const allRoutes: Route[] = [
  ...accountsRoutes,
  ...todayRoutes,
  ...backupsRoutes,
  ...failuresRoutes,
  ...integrationsRoutes,
  ...bookingsRoutes,
  ...scheduleRoutes,
  ...officeBookingsRoutes,
  ...officeSlotsRoutes,
  ...slotWaitlistRoutes,
  ...walkInsRoutes,
  ...checkInRoutes,
  ...checkoutsRoutes,
  ...connectionsRoutes,
  ...reviewsRoutes,
  ...eventsRoutes,
  ...eventAdminRoutes,
  ...eventSourcesRoutes,
  ...householdRoutes,
  ...kioskCheckInRoutes,
  ...kioskRoutes,
  ...offlineDeskRoutes,
  ...importsRoutes,
  ...matchesRoutes,
  ...zipPlacesRoutes,
  ...memberCodesRoutes,
  ...messagesRoutes,
  ...partiesRoutes,
  ...packageAdminRoutes,
  ...partyAdminRoutes,
  ...invitationsRoutes,
  ...passkeysRoutes,
  ...secondFactorRoutes,
  ...securityRoutes,
  ...profileRoutes,
  ...messagesSafetyRoutes,
  ...notificationsRoutes,
  ...shopRoutes,
  ...staffRoutes,
  ...auditRoutes,
  ...peopleRoutes,
  ...mergeRoutes,
  ...waitlistAdminRoutes,
  ...mailingsRoutes,
  ...mailTextsRoutes,
  ...newsRoutes,
  ...orderAdminRoutes,
  ...catalogueRoutes,
  ...promoRoutes,
  ...venueRoutes,
  ...retentionRoutes,
  ...waitlistRoutes,
  ...deskWaiversRoutes,
  ...figuresRoutes,
  ...waiverIntegrityRoutes,
  ...waiverVersionsRoutes,
  ...officeWaiversRoutes,
  ...waiversRoutes,
];
