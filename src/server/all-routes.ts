import { accountsRoutes } from '../features/accounts/server/accounts-routes.ts';
import { bookingsRoutes } from '../features/bookings/server/bookings-routes.ts';
import { checkoutsRoutes } from '../features/checkouts/server/checkouts-routes.ts';
import { kioskRoutes } from '../features/kiosk/server/kiosk-routes.ts';
import { memberCodesRoutes } from '../features/member-codes/server/member-codes-routes.ts';
import { venueRoutes } from '../features/venue/server/venue-routes.ts';
import { waitlistRoutes } from '../features/waitlist/server/waitlist-routes.ts';
import { waiversRoutes } from '../features/waivers/server/waivers-routes.ts';
import type { Route } from './route.ts';
import { householdRoutes } from '../features/household/server/household-routes.ts';

/** Every route of the API. A new feature adds its routes here. */
export const allRoutes: Route[] = [
  ...accountsRoutes,
  ...bookingsRoutes,
  ...checkoutsRoutes,
  ...kioskRoutes,
  ...memberCodesRoutes,
  ...venueRoutes,
  ...waitlistRoutes,
  ...waiversRoutes,
];
  ...householdRoutes,
  ...kioskCheckInRoutes,
