import { accountsRoutes } from '../features/accounts/server/accounts-routes.ts';
import { passkeysRoutes } from '../features/accounts/server/passkeys-routes.ts';
import { secondFactorRoutes } from '../features/accounts/server/second-factor-routes.ts';
import { securityRoutes } from '../features/accounts/server/security-routes.ts';
import { bookingsRoutes } from '../features/bookings/server/bookings-routes.ts';
import { slotWaitlistRoutes } from '../features/bookings/server/slot-waitlist-routes.ts';
import { walkInsRoutes } from '../features/bookings/server/walk-ins-routes.ts';
import { checkInRoutes } from '../features/check-in/server/check-in-routes.ts';
import { kioskCheckInRoutes } from '../features/check-in/server/kiosk-check-in-routes.ts';
import { offlineDeskRoutes } from '../features/check-in/server/offline-desk-routes.ts';
import { checkoutsRoutes } from '../features/checkouts/server/checkouts-routes.ts';
import { eventAdminRoutes } from '../features/events/server/event-admin-routes.ts';
import { eventSourcesRoutes } from '../features/events/server/event-sources-routes.ts';
import { eventsRoutes } from '../features/events/server/events-routes.ts';
import { householdRoutes } from '../features/household/server/household-routes.ts';
import { kioskRoutes } from '../features/kiosk/server/kiosk-routes.ts';
import { matchesRoutes } from '../features/matches/server/matches-routes.ts';
import { memberCodesRoutes } from '../features/member-codes/server/member-codes-routes.ts';
import { messagesRoutes } from '../features/messages/server/messages-routes.ts';
import { messagesSafetyRoutes } from '../features/messages/server/messages-safety-routes.ts';
import { notificationsRoutes } from '../features/notifications/server/notifications-routes.ts';
import { invitationsRoutes } from '../features/parties/server/invitations-routes.ts';
import { partiesRoutes } from '../features/parties/server/parties-routes.ts';
import { profileRoutes } from '../features/profile/server/profile-routes.ts';
import { shopRoutes } from '../features/shop/server/shop-routes.ts';
import { venueRoutes } from '../features/venue/server/venue-routes.ts';
import { waitlistRoutes } from '../features/waitlist/server/waitlist-routes.ts';
import { deskWaiversRoutes } from '../features/waivers/server/desk-waivers-routes.ts';
import { waiversRoutes } from '../features/waivers/server/waivers-routes.ts';
import type { Route } from './route.ts';

/** Every route of the API. A new feature adds its routes here. */
export const allRoutes: Route[] = [
  ...accountsRoutes,
  ...bookingsRoutes,
  ...slotWaitlistRoutes,
  ...walkInsRoutes,
  ...checkInRoutes,
  ...checkoutsRoutes,
  ...eventsRoutes,
  ...eventAdminRoutes,
  ...eventSourcesRoutes,
  ...householdRoutes,
  ...kioskCheckInRoutes,
  ...kioskRoutes,
  ...offlineDeskRoutes,
  ...matchesRoutes,
  ...memberCodesRoutes,
  ...messagesRoutes,
  ...partiesRoutes,
  ...invitationsRoutes,
  ...passkeysRoutes,
  ...secondFactorRoutes,
  ...securityRoutes,
  ...profileRoutes,
  ...messagesSafetyRoutes,
  ...notificationsRoutes,
  ...shopRoutes,
  ...venueRoutes,
  ...waitlistRoutes,
  ...deskWaiversRoutes,
  ...waiversRoutes,
];
