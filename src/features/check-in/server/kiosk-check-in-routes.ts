import { routes } from '#platform/server/http/route.ts';
import { kioskCheckInContract } from '../kiosk-check-in-contract.ts';
import { checkInByBookingAtKiosk, checkInByCodeAtKiosk } from './kiosk-check-in.ts';

export const kioskCheckInRoutes = routes(kioskCheckInContract, {
  'POST /api/check-in/at-kiosk/code': (ctx) => checkInByCodeAtKiosk(ctx),
  'POST /api/check-in/at-kiosk/booking': (ctx) => checkInByBookingAtKiosk(ctx),
});
