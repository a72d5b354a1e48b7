import { outcomes, type Permission } from './permission-outcomes.ts';

const deskOnly = outcomes(401, 403, 'allowed', 'allowed');
const deskCall: Permission = { own: deskOnly };
/** Only for a running kiosk; no account has access. */
const kioskCall: Permission = { own: outcomes(401, 401, 401, 401) };

/** The calls of the desk and of kiosks. */
export const deskPermissions: Record<string, Permission> = {
  'POST /api/check-in/at-kiosk/code': kioskCall,
  'POST /api/check-in/at-kiosk/booking': kioskCall,
  'GET /api/kiosk': { own: outcomes('allowed', 'allowed', 'allowed', 'allowed') },
  'POST /api/kiosk': deskCall,
  'POST /api/kiosk/unlock': kioskCall,
  'GET /api/kiosk/running': deskCall,
  'POST /api/kiosk/:id/end': { resource: 'kiosk', own: deskOnly },

  'POST /api/member-codes/validate': deskCall,
  'GET /api/check-in/desk-copy': deskCall,
  'POST /api/check-in/sync': deskCall,
  'POST /api/check-in/sync-check-outs': deskCall,
  'GET /api/check-in/conflicts': deskCall,
  'POST /api/check-in/conflicts/:id/dismiss': { resource: 'visit', own: deskOnly },
  'GET /api/check-in/today': deskCall,
  'GET /api/check-in/expected': deskCall,
  'GET /api/check-in/families': deskCall,
  'POST /api/check-in/visits': deskCall,
  'POST /api/check-in/visits/:id/check-out': { resource: 'visit', own: deskOnly },
  'POST /api/check-in/visits/:id/undo-check-out': { resource: 'visit', own: deskOnly },
  'POST /api/check-in/visits/:id/undo': { resource: 'visit', own: deskOnly },
  'POST /api/check-in/visits/:id/children': { resource: 'visit', own: deskOnly },
  'POST /api/check-in/owed/:id/handed-back': { resource: 'due refund', own: deskOnly },
  'POST /api/check-in/walk-ins': deskCall,
  'POST /api/check-in/bookings/price': deskCall,
  'POST /api/check-in/sales/price': deskCall,
  'POST /api/check-in/sales': deskCall,
  'GET /api/check-in/sales': deskCall,
  'POST /api/check-in/sales/:id/undo': { resource: 'desk sale', own: deskOnly },
  'GET /api/check-in/families/:userId/balance': { resource: 'account', own: deskOnly },
  'POST /api/check-in/bookings/:id/pay': { resource: 'unpaid booking', own: deskOnly },
  'POST /api/check-in/bookings/:id/email': { resource: 'phone booking', own: deskOnly },
  'POST /api/check-in/walk-ins/:id/take-back': { resource: 'walk-in', own: deskOnly },
  'POST /api/waivers/at-kiosk': kioskCall,
  'POST /api/waivers/at-kiosk/check': kioskCall,
  'POST /api/waivers/from-desk': deskCall,
};
