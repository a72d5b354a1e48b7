/**
 * Who may call what: the matrix of the design as data. A test walks every registered route with it,
 * and fails for one that is missing here.
 *
 * `in` is anything but a refusal of access: the call answers, or finds fault with its (often empty)
 * input. Numbers are the status that refuses.
 */
export type Outcome = 'in' | 400 | 401 | 403 | 404;
export type Role = 'visitor' | 'member' | 'staff' | 'admin';
export const roles: Role[] = ['visitor', 'member', 'staff', 'admin'];
export type Outcomes = Record<Role, Outcome>;

/** What the call is about, for calls about somebody's own thing. */
export type Thing = 'booking' | 'code' | 'account' | 'waiver' | 'checkout' | 'kiosk';

export type Permission = {
  /** With the caller's own thing, or with none. */
  own: Outcomes;
  /** The same call about somebody else's. */
  foreign?: Outcomes;
  thing?: Thing;
  /** Serves only pages of visitors: closed to them under SITE_ACCESS=members-only. */
  forVisitorPages?: true;
};

const outcomes = (visitor: Outcome, member: Outcome, staff: Outcome, admin: Outcome): Outcomes => ({
  visitor,
  member,
  staff,
  admin,
});

const everybody = outcomes('in', 'in', 'in', 'in');
const signedIn = outcomes(401, 'in', 'in', 'in');
const adminOnly = outcomes(401, 403, 403, 'in');
const deskOnly = outcomes(401, 403, 'in', 'in');
const open: Permission = { own: everybody };
const visitorPage: Permission = { own: everybody, forVisitorPages: true };
const ofAccount: Permission = { own: signedIn };
const ofAdmin: Permission = { own: adminOnly };
const ofDesk: Permission = { own: deskOnly };
/** A running kiosk's alone: no account reaches it. */
const ofKiosk: Permission = { own: outcomes(401, 401, 401, 401) };
/** By the signed link of the mail, or by being its own. */
const ofBooking: Permission = {
  thing: 'booking',
  own: everybody,
  foreign: outcomes(404, 404, 404, 'in'),
};

export const permissions: Record<string, Permission> = {
  'GET /api/auth/user': ofAccount,
  'GET /api/login': open,
  'POST /api/logout': open,
  'POST /api/auth/sign-up/email': open,
  'POST /api/auth/sign-in/email': open,
  'POST /api/auth/sign-in/magic-link': open,
  'POST /api/auth/sign-in/social': open,
  'POST /api/auth/magic-link/verify': open,
  'GET /api/auth/callback/:provider': open,
  'POST /api/auth/callback/apple': open,
  'POST /api/auth/request-password-reset': open,
  'POST /api/auth/reset-password': open,
  'POST /api/auth/send-verification-email': ofAccount,
  'POST /api/auth/verify-email': ofAccount,
  'POST /api/auth/claim-admin': ofAccount,

  'GET /api/member-codes/:userId': {
    thing: 'account',
    own: signedIn,
    foreign: outcomes(401, 404, 404, 'in'),
  },
  'POST /api/member-codes/generate': {
    thing: 'account',
    own: signedIn,
    foreign: outcomes(401, 403, 403, 'in'),
  },
  // Another's code is answered with valid: false to members; the answers have a test of their own.
  'POST /api/member-codes/check-for-booking': ofAccount,

  'GET /api/kiosk': open,
  'POST /api/kiosk': ofDesk,
  'POST /api/kiosk/unlock': ofKiosk,
  'GET /api/kiosk/running': ofDesk,
  'POST /api/kiosk/:id/end': { thing: 'kiosk', own: deskOnly },

  'GET /api/bookings/availability': visitorPage,
  'POST /api/bookings/create-checkout': visitorPage,
  'POST /api/bookings/create-member-booking': {
    thing: 'code',
    own: signedIn,
    foreign: outcomes(401, 404, 'in', 'in'),
  },
  'GET /api/bookings': ofAdmin,
  'GET /api/bookings/mine': ofAccount,
  'GET /api/bookings/:id': ofBooking,
  'GET /api/bookings/:id/booking.ics': ofBooking,
  'POST /api/bookings/:id/cancel': ofBooking,
  'POST /api/bookings/:id/reschedule': ofBooking,
  'POST /api/bookings/slot-waitlist': visitorPage,
  'GET /api/bookings/slot-waitlist/place': open,
  'POST /api/bookings/slot-waitlist/leave': open,

  'GET /api/waivers/check/:email': visitorPage,
  'POST /api/waivers': visitorPage,
  'GET /api/waivers/text': open,
  'GET /api/waivers': ofAdmin,
  'GET /api/waivers/:id/pdf': { thing: 'waiver', own: adminOnly },

  'GET /api/checkout/status': open,
  'POST /api/stripe/webhook': { own: outcomes(400, 400, 400, 400) },
  'GET /api/sandbox-checkout/:id': { thing: 'checkout', own: everybody },
  'POST /api/sandbox-checkout/:id': { thing: 'checkout', own: everybody },

  'POST /api/waitlist': open,
  'GET /api/venue': open,
  'GET /api/admin/settings': ofAdmin,
  'PATCH /api/admin/settings': ofAdmin,

  'GET /api/health': open,
  'GET /api/ready': open,
  // Only from loopback, which is where the test calls from.
  'GET /api/metrics': open,
  'GET /api/openapi.json': open,
  'GET /api/docs': open,
};
