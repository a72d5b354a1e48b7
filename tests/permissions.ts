import { officePermissions } from './office-permissions.ts';
import { outcomes, type Permission, type Thing } from './permission-outcomes.ts';

/*
 * The permission matrix: who may call what. A test walks every registered route and fails for one that is missing
 * here.
 */
const everybody = outcomes('in', 'in', 'in', 'in');
const signedIn = outcomes(401, 'in', 'in', 'in');
const adminOnly = outcomes(401, 403, 403, 'in');
const deskOnly = outcomes(401, 403, 'in', 'in');
const open: Permission = { own: everybody };
const visitorPage: Permission = { own: everybody, forVisitorPages: true };
const ofAccount: Permission = { own: signedIn };
const ofAdmin: Permission = { own: adminOnly };
const ofDesk: Permission = { own: deskOnly };
/** Only for a running kiosk: no account has access. */
const ofKiosk: Permission = { own: outcomes(401, 401, 401, 401) };
/** Only for its owner, whatever the role. */
const ownOnly = outcomes(401, 404, 404, 404);
const ofSession: Permission = { thing: 'session', own: signedIn, foreign: ownOnly };
const ofConversation: Permission = { thing: 'conversation', own: signedIn, foreign: ownOnly };
const ofPasskey: Permission = { thing: 'passkey', own: signedIn, foreign: ownOnly };
const ofHouseholdMember: Permission = {
  thing: 'household member',
  own: signedIn,
  foreign: ownOnly,
};
/** By the mail's signed link, or as its owner. */
const ofBooking: Permission = {
  thing: 'booking',
  own: everybody,
  foreign: outcomes(404, 404, 404, 'in'),
};

/** By the signed link of the host's mail, or as the host. */
const ofParty = (thing: Thing = 'party'): Permission => ({
  thing,
  own: everybody,
  foreign: outcomes(404, 404, 404, 'in'),
});
/** By the host's shared link. */
const ofInvitation: Permission = { thing: 'invitation', own: everybody };

const ofChild: Permission = {
  thing: 'child',
  own: signedIn,
  foreign: outcomes(401, 404, 404, 404),
};

export const permissions: Record<string, Permission> = {
  ...officePermissions,
  'GET /api/matches': ofAccount,
  'GET /api/matches/groups': ofAccount,
  // Nobody is matched with the families of an empty list.
  'POST /api/matches/groups/open': ofAccount,
  'POST /api/matches/:id/proposals': { thing: 'match', own: signedIn, foreign: ownOnly },
  'POST /api/proposals/:id/answer': { thing: 'proposal', own: signedIn, foreign: ownOnly },

  'POST /api/bookings/create-pass-booking': ofAccount,
  'POST /api/bookings/price': visitorPage,
  'GET /api/products': visitorPage,
  'POST /api/shop/price': visitorPage,
  'POST /api/shop/create-checkout': visitorPage,
  'GET /api/orders': ofAccount,
  'GET /api/orders/:id/receipt': { thing: 'order', own: signedIn, foreign: ownOnly },
  'GET /api/balances': ofAccount,
  // Its picture is as public as the shop; its own test covers a missing one.
  'GET /api/product-images/:id': visitorPage,
  'GET /api/memberships': ofAccount,
  'POST /api/memberships/:id/portal': { thing: 'membership', own: signedIn, foreign: ownOnly },
  'POST /api/gift-cards/balance': open,

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
  'PATCH /api/auth/language': ofAccount,
  'POST /api/auth/claim-admin': ofAccount,
  // No pending code and no known passkey here: other tests cover the responses.
  'POST /api/auth/sign-in/second-factor': open,
  'POST /api/auth/sign-in/passkey/options': open,
  'POST /api/auth/sign-in/passkey': open,
  'GET /api/auth/security': ofAccount,
  'POST /api/auth/password': ofAccount,
  'GET /api/auth/sessions': ofAccount,
  'DELETE /api/auth/sessions/:id': ofSession,
  'POST /api/auth/sign-out-everywhere': ofAccount,
  'POST /api/auth/second-factor/setup': ofAccount,
  'POST /api/auth/second-factor/confirm': ofAccount,
  'POST /api/auth/second-factor/backup-codes': ofAccount,
  'POST /api/auth/second-factor/off': ofAccount,
  'GET /api/auth/passkeys': ofAccount,
  'POST /api/auth/passkeys/options': ofAccount,
  'POST /api/auth/passkeys': ofAccount,
  'PATCH /api/auth/passkeys/:id': ofPasskey,
  'DELETE /api/auth/passkeys/:id': ofPasskey,

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
  // Members get valid: false for another's code; another test covers the responses.
  'POST /api/member-codes/check-for-booking': ofAccount,

  'POST /api/check-in/at-kiosk/code': ofKiosk,
  'POST /api/check-in/at-kiosk/booking': ofKiosk,
  'GET /api/kiosk': open,
  'POST /api/kiosk': ofDesk,
  'POST /api/kiosk/unlock': ofKiosk,
  'GET /api/kiosk/running': ofDesk,
  'POST /api/kiosk/:id/end': { thing: 'kiosk', own: deskOnly },

  'POST /api/member-codes/validate': ofDesk,
  'GET /api/check-in/desk-copy': ofDesk,
  'POST /api/check-in/sync': ofDesk,
  'POST /api/check-in/sync-check-outs': ofDesk,
  'GET /api/check-in/conflicts': ofDesk,
  'POST /api/check-in/conflicts/:id/dismiss': { thing: 'visit', own: deskOnly },
  'GET /api/check-in/today': ofDesk,
  'GET /api/check-in/families': ofDesk,
  'POST /api/check-in/visits': ofDesk,
  'POST /api/check-in/visits/:id/check-out': { thing: 'visit', own: deskOnly },
  'POST /api/check-in/visits/:id/undo-check-out': { thing: 'visit', own: deskOnly },
  'POST /api/check-in/visits/:id/undo': { thing: 'visit', own: deskOnly },
  'POST /api/check-in/visits/:id/children': { thing: 'visit', own: deskOnly },
  'POST /api/check-in/owed/:id/handed-back': { thing: 'owed', own: deskOnly },
  'POST /api/check-in/walk-ins': ofDesk,
  'POST /api/check-in/bookings/:id/pay': { thing: 'unpaid booking', own: deskOnly },
  'POST /api/check-in/bookings/:id/email': { thing: 'phone booking', own: deskOnly },
  'POST /api/check-in/walk-ins/:id/take-back': { thing: 'walk-in', own: deskOnly },

  'GET /api/admin/bookings/:id': { thing: 'booking', own: adminOnly },
  'PATCH /api/admin/bookings/:id': { thing: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/move': { thing: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/cancel': { thing: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/refund': { thing: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/resend': { thing: 'booking', own: adminOnly },
  'POST /api/admin/slot-waitlist/:id/offer': { thing: 'place', own: adminOnly },
  'GET /api/bookings/availability': visitorPage,
  'GET /api/bookings/days': visitorPage,
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
  'POST /api/bookings/:id/pay': ofBooking,
  'POST /api/bookings/:id/cancel': ofBooking,
  'POST /api/bookings/:id/email': ofBooking,
  'POST /api/bookings/:id/reschedule': ofBooking,
  'POST /api/bookings/slot-waitlist': visitorPage,
  'GET /api/bookings/slot-waitlist/mine': ofAccount,
  'POST /api/bookings/slot-waitlist/:id/leave': {
    thing: 'place',
    own: signedIn,
    foreign: outcomes(401, 404, 404, 404),
  },
  'GET /api/bookings/slot-waitlist/place': open,
  'POST /api/bookings/slot-waitlist/leave': open,

  'GET /api/waivers/check/:email': visitorPage,
  'POST /api/waivers': visitorPage,
  'POST /api/waivers/at-kiosk': ofKiosk,
  'POST /api/waivers/at-kiosk/check': ofKiosk,
  'POST /api/waivers/from-desk': ofDesk,
  'GET /api/waivers/text': open,
  'GET /api/waivers': ofAdmin,
  'GET /api/waivers/:id/pdf': { thing: 'waiver', own: adminOnly },

  'GET /api/checkout/status': open,
  'POST /api/stripe/webhook': { own: outcomes(400, 400, 400, 400) },
  'GET /api/sandbox-checkout/:id': { thing: 'checkout', own: everybody },
  'POST /api/sandbox-checkout/:id': { thing: 'checkout', own: everybody },
  'GET /api/sandbox-portal/:id': { thing: 'subscription', own: everybody },
  'POST /api/sandbox-portal/:id': { thing: 'subscription', own: everybody },

  'GET /api/party-packages': visitorPage,
  'POST /api/party-inquiries': visitorPage,
  'GET /api/parties/availability': visitorPage,
  'POST /api/parties/create-checkout': visitorPage,
  'GET /api/parties/mine': ofAccount,
  'GET /api/parties/:id': ofParty(),
  'GET /api/parties/:id/party.ics': ofParty(),
  'POST /api/parties/:id/pay': ofParty(),
  'POST /api/parties/:id/cancel': ofParty(),
  'POST /api/parties/:id/greeting': ofParty(),
  'POST /api/parties/:id/guests': ofParty(),
  'POST /api/parties/:id/guests/:guestId/remove': ofParty('party guest'),
  'GET /api/invitations/:code': ofInvitation,
  'POST /api/invitations/:code/answer': ofInvitation,
  'GET /api/invitations/:code/party.ics': ofInvitation,

  // What an adult may do in the family they joined: src/features/household/server/shared-family.test.ts.
  'GET /api/household': ofAccount,
  'POST /api/household/invitations': ofAccount,
  'POST /api/household/invitations/:id/withdraw': {
    thing: 'household invitation',
    own: signedIn,
    foreign: ownOnly,
  },
  'PATCH /api/household/members/:id': ofHouseholdMember,
  'DELETE /api/household/members/:id': ofHouseholdMember,
  'POST /api/household/leave': ofAccount,
  'GET /api/household/invitation': open,
  'POST /api/household/accept': ofAccount,
  'POST /api/household/decline': open,

  'GET /api/profile': ofAccount,
  'PATCH /api/profile': ofAccount,
  'GET /api/profile/data': ofAccount,
  'GET /api/profile/delete': ofAccount,
  'POST /api/profile/delete': ofAccount,
  'GET /api/children': ofAccount,
  'POST /api/children': ofAccount,
  'PATCH /api/children/:id': ofChild,
  'DELETE /api/children/:id': ofChild,

  'GET /api/events': visitorPage,
  'GET /api/events/:id': { thing: 'event', own: everybody, forVisitorPages: true },
  'GET /api/events/:id/event.ics': { thing: 'event', own: everybody, forVisitorPages: true },
  'POST /api/events/:id/rsvp': { thing: 'event', own: signedIn },
  'POST /api/events/:id/price': { thing: 'event', own: signedIn },
  'DELETE /api/events/:id/rsvp': { thing: 'event', own: signedIn },
  'GET /api/events/suggested': ofAccount,
  'GET /api/calendar.ics': visitorPage,
  'GET /api/calendar/feed': ofAccount,
  'POST /api/calendar/feed': ofAccount,
  'POST /api/calendar/feed/end': ofAccount,
  // By the secret in the address: 404 without one.
  'GET /api/calendar/own/:token': { own: outcomes(400, 400, 400, 400) },
  'POST /api/events': ofAdmin,
  'PATCH /api/events/:id': { thing: 'event', own: adminOnly },
  'DELETE /api/events/:id': { thing: 'event', own: adminOnly },
  'GET /api/admin/events/:id': { thing: 'event', own: adminOnly },
  'POST /api/events/scrape': ofAdmin,
  'PATCH /api/admin/event-sources/:id': { thing: 'event source', own: adminOnly },
  'DELETE /api/admin/event-sources/:id': { thing: 'event source', own: adminOnly },

  'POST /api/admin/api-keys/:id/revoke': { thing: 'API key', own: adminOnly },
  'PATCH /api/admin/webhooks/:id': { thing: 'webhook', own: adminOnly },
  'DELETE /api/admin/webhooks/:id': { thing: 'webhook', own: adminOnly },
  'POST /api/admin/webhooks/:id/secret': { thing: 'webhook', own: adminOnly },
  'POST /api/admin/webhooks/:id/test': { thing: 'webhook', own: adminOnly },
  'POST /api/admin/webhook-deliveries/:id/resend': { thing: 'webhook delivery', own: adminOnly },

  'POST /api/admin/imports/:id/dry-run': { thing: 'import', own: adminOnly },
  'POST /api/admin/imports/:id/run': { thing: 'import', own: adminOnly },

  'GET /api/admin/backups/:id/file': { thing: 'backup', own: adminOnly },

  'GET /api/admin/mailings/:id': { thing: 'mailing', own: adminOnly },
  'POST /api/admin/mailings/:id/stop': { thing: 'mailing', own: adminOnly },
  // By the mail's signed token, for anybody: refused without one.
  'GET /api/news/subscription': open,
  'GET /api/news/unsubscribe': open,
  'POST /api/news/unsubscribe': open,
  'GET /api/notifications/unsubscribe': open,
  'POST /api/notifications/unsubscribe': open,

  'POST /api/waitlist': open,
  'GET /api/venue': open,

  // What blocks, leaving and household rights change: src/features/messages/server/*.test.ts.
  'GET /api/conversations': ofAccount,
  'GET /api/conversations/unread': ofAccount,
  'POST /api/conversations': ofAccount,
  'POST /api/events/:id/conversation': {
    thing: 'event to join',
    own: signedIn,
    foreign: outcomes(401, 403, 403, 403),
  },
  'GET /api/conversations/:id/messages': ofConversation,
  'POST /api/conversations/:id/messages': ofConversation,
  'POST /api/conversations/:id/photos': ofConversation,
  'GET /api/conversations/:id/photos/:photoId': ofConversation,
  'POST /api/conversations/:id/read': ofConversation,
  'POST /api/conversations/:id/typing': ofConversation,
  'POST /api/conversations/:id/mute': ofConversation,
  'POST /api/conversations/:id/leave': ofConversation,
  // Whom it is about decides: src/features/messages/server/safety/reports.test.ts.
  'POST /api/messages/:id/report': { thing: 'heard message', own: signedIn, foreign: ownOnly },
  'GET /api/blocks': ofAccount,
  'POST /api/blocks': ofAccount,
  'GET /api/admin/people/:id': { thing: 'family', own: adminOnly },
  'POST /api/admin/people/:id/notes': { thing: 'family', own: adminOnly },
  'DELETE /api/admin/people/:id/notes/:noteId': { thing: 'family', own: adminOnly },
  'POST /api/admin/people/:id/code': { thing: 'family', own: adminOnly },
  'POST /api/admin/people/:id/standing': { thing: 'family', own: adminOnly },
  'GET /api/admin/people/:id/duplicates': { thing: 'family', own: adminOnly },
  'GET /api/admin/people/:id/merge/:otherId': { thing: 'family', own: adminOnly },
  'POST /api/admin/people/:id/merge': { thing: 'family', own: adminOnly },
  'POST /api/admin/staff/:id/invite': { thing: 'team member', own: adminOnly },
  'PATCH /api/admin/staff/:id': { thing: 'team member', own: adminOnly },
  'POST /api/messages/:id/remove': { thing: 'message', own: signedIn, foreign: ownOnly },

  'GET /api/notifications': ofAccount,
  'POST /api/notifications/:id/read': {
    thing: 'notification',
    own: signedIn,
    foreign: outcomes(401, 404, 404, 404),
  },
  'POST /api/notifications/read-all': ofAccount,
  // Other tests cover the socket; without an upgrade it is 426.
  'GET /ws': ofAccount,

  'GET /api/health': open,
  'GET /api/ready': open,
  // Only from loopback, where the test runs.
  'GET /api/metrics': open,
  'GET /api/openapi.json': open,
  'GET /api/docs': open,
};
