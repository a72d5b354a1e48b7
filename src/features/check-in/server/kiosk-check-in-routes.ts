import { routes } from '#platform/server/http/route.ts';
import { kioskCheckInContract } from '../kiosk-check-in-contract.ts';
import { checkInByBookingAtKiosk, checkInByCodeAtKiosk } from './kiosk-check-in.ts';

export const kioskCheckInRoutes = routes(kioskCheckInContract, {
  'POST /api/check-in/at-kiosk/code': (here) => checkInByCodeAtKiosk(here),
  'POST /api/check-in/at-kiosk/booking': (here) => checkInByBookingAtKiosk(here),
});
