import { deskPermissions } from './desk-permissions.ts';
import { officePermissions } from './office-permissions.ts';
import { outcomes, type Permission, type Resource } from './permission-outcomes.ts';

/* The permission matrix. A test checks every registered route and fails if one is missing here. */
const everyone = outcomes('allowed', 'allowed', 'allowed', 'allowed');
const signedIn = outcomes(401, 'allowed', 'allowed', 'allowed');
const adminOnly = outcomes(401, 403, 403, 'allowed');
const publicCall: Permission = { own: everyone };
const visitorCall: Permission = { own: everyone, isSiteGated: true };
const accountCall: Permission = { own: signedIn };
const adminCall: Permission = { own: adminOnly };
/** Only for the owner, regardless of role. */
const ownerOnly = outcomes(401, 404, 404, 404);
const ownCall = (resource: Resource): Permission => ({
  resource,
  own: signedIn,
  foreign: ownerOnly,
});
const sessionCall = ownCall('session');
const conversationCall = ownCall('conversation');
const passkeyCall = ownCall('passkey');
const householdMemberCall = ownCall('household member');
/** With the signed link in the email, as the owner, or as an admin. */
const bookingCall: Permission = {
  resource: 'booking',
  own: everyone,
  foreign: outcomes(404, 404, 404, 'allowed'),
};

/** With the signed link in the host's email, as the host, or as an admin. */
const partyCall = (resource: Resource = 'party'): Permission => ({
  resource,
  own: everyone,
  foreign: outcomes(404, 404, 404, 'allowed'),
});
/** With the link shared by the host. */
const invitationCall: Permission = { resource: 'invitation', own: everyone };

const childCall: Permission = {
  resource: 'child',
  own: signedIn,
  foreign: outcomes(401, 404, 404, 404),
};

export const permissions: Record<string, Permission> = {
  ...officePermissions,
  ...deskPermissions,
  'GET /api/matches': accountCall,
  'GET /api/matches/groups': accountCall,
  // The test sends an empty list of families.
  'POST /api/matches/groups/open': accountCall,
  'POST /api/matches/:id/proposals': { resource: 'match', own: signedIn, foreign: ownerOnly },
  'POST /api/proposals/:id/answer': { resource: 'proposal', own: signedIn, foreign: ownerOnly },
  'POST /api/bookings/create-pass-booking': accountCall,
  'POST /api/bookings/price': visitorCall,
  'GET /api/openings': visitorCall,
  'GET /api/help': visitorCall,
  'GET /api/products': visitorCall,
  'POST /api/shop/price': visitorCall,
  'POST /api/shop/create-checkout': visitorCall,
  'GET /api/orders': accountCall,
  'GET /api/orders/:id/receipt': { resource: 'order', own: signedIn, foreign: ownerOnly },
  'GET /api/balances': accountCall,
  // Images are as public as the shop; another test covers missing ones.
  'GET /api/product-images/:id': visitorCall,
  'GET /api/venue-images/:id': publicCall,
  'GET /api/venue-images/:id/drawn': publicCall,
  'GET /api/memberships': accountCall,
  'POST /api/memberships/:id/portal': { resource: 'membership', own: signedIn, foreign: ownerOnly },
  'POST /api/gift-cards/balance': publicCall,

  'GET /api/auth/user': accountCall,
  'GET /api/login': publicCall,
  'POST /api/logout': publicCall,
  'POST /api/auth/sign-up/email': publicCall,
  'POST /api/auth/sign-in/email': publicCall,
  'POST /api/auth/sign-in/magic-link': publicCall,
  'POST /api/auth/sign-in/social': publicCall,
  'POST /api/auth/magic-link/verify': publicCall,
  'GET /api/auth/callback/:provider': publicCall,
  'POST /api/auth/callback/apple': publicCall,
  'POST /api/auth/request-password-reset': publicCall,
  'POST /api/auth/reset-password': publicCall,
  'POST /api/auth/send-verification-email': accountCall,
  'POST /api/auth/verify-email': accountCall,
  'PATCH /api/auth/language': accountCall,
  'POST /api/auth/claim-admin': accountCall,
  // Without a pending code or known passkey; other tests cover the responses.
  'POST /api/auth/sign-in/second-factor': publicCall,
  'POST /api/auth/sign-in/passkey/options': publicCall,
  'POST /api/auth/sign-in/passkey': publicCall,
  'GET /api/auth/security': accountCall,
  'POST /api/auth/password': accountCall,
  'GET /api/auth/sessions': accountCall,
  'DELETE /api/auth/sessions/:id': sessionCall,
  'POST /api/auth/sign-out-everywhere': accountCall,
  'POST /api/auth/second-factor/setup': accountCall,
  'POST /api/auth/second-factor/confirm': accountCall,
  'POST /api/auth/second-factor/backup-codes': accountCall,
  'POST /api/auth/second-factor/off': accountCall,
  'GET /api/auth/passkeys': accountCall,
  'POST /api/auth/passkeys/options': accountCall,
  'POST /api/auth/passkeys': accountCall,
  'PATCH /api/auth/passkeys/:id': passkeyCall,
  'DELETE /api/auth/passkeys/:id': passkeyCall,

  'GET /api/member-codes/:userId': {
    resource: 'account',
    own: signedIn,
    foreign: outcomes(401, 404, 404, 'allowed'),
  },
  'POST /api/member-codes/generate': {
    resource: 'account',
    own: signedIn,
    foreign: outcomes(401, 403, 403, 'allowed'),
  },
  // Members get valid: false for a foreign code; another test covers the responses.
  'POST /api/member-codes/check-for-booking': accountCall,

  'GET /api/admin/bookings/:id': { resource: 'booking', own: adminOnly },
  'PATCH /api/admin/bookings/:id': { resource: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/move': { resource: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/cancel': { resource: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/refund': { resource: 'booking', own: adminOnly },
  'POST /api/admin/bookings/:id/resend': { resource: 'booking', own: adminOnly },
  'POST /api/admin/slot-waitlist/:id/offer': { resource: 'waitlist entry', own: adminOnly },
  'GET /api/bookings/availability': visitorCall,
  'GET /api/bookings/days': visitorCall,
  'GET /api/bookings/extras': visitorCall,
  'POST /api/bookings/create-checkout': visitorCall,
  'POST /api/bookings/create-member-booking': {
    resource: 'code',
    own: signedIn,
    foreign: outcomes(401, 404, 'allowed', 'allowed'),
  },
  'GET /api/bookings': adminCall,
  'GET /api/bookings/mine': accountCall,
  'GET /api/bookings/:id': bookingCall,
  'GET /api/bookings/:id/booking.ics': bookingCall,
  'GET /api/bookings/:id/receipt': bookingCall,
  'POST /api/bookings/:id/pay': bookingCall,
  // For the browser that began the payment or the account; a booking without a payment has none to leave.
  'POST /api/bookings/:id/leave-payment': {
    resource: 'booking',
    own: outcomes(404, 404, 404, 404),
    foreign: outcomes(404, 404, 404, 404),
  },
  'POST /api/bookings/:id/no-show-fee/pay': bookingCall,
  'POST /api/bookings/:id/cancel': bookingCall,
  'POST /api/bookings/:id/email': bookingCall,
  'POST /api/bookings/:id/reschedule': bookingCall,
  'POST /api/bookings/slot-waitlist': visitorCall,
  'GET /api/bookings/slot-waitlist/mine': accountCall,
  'POST /api/bookings/slot-waitlist/:id/leave': {
    resource: 'waitlist entry',
    own: signedIn,
    foreign: outcomes(401, 404, 404, 404),
  },
  'GET /api/bookings/slot-waitlist/place': publicCall,
  'POST /api/bookings/slot-waitlist/leave': publicCall,

  'GET /api/waivers/check/:email': visitorCall,
  'POST /api/waivers': visitorCall,
  'GET /api/waivers/text': publicCall,
  // Access depends on the link or the session; the test sends neither.
  'GET /api/waiver-children': accountCall,
  'POST /api/waiver-children/:waiverId': {
    resource: 'offered waiver',
    own: signedIn,
    foreign: ownerOnly,
  },
  'GET /api/photo-consent': publicCall,
  'POST /api/photo-consent': publicCall,
  'GET /api/waivers': adminCall,
  'GET /api/waivers/:id/pdf': { resource: 'waiver', own: adminOnly },

  'GET /api/checkout/status': publicCall,
  'POST /api/stripe/webhook': { own: outcomes(400, 400, 400, 400) },
  'GET /api/sandbox-checkout/:id': { resource: 'checkout', own: everyone },
  'POST /api/sandbox-checkout/:id': { resource: 'checkout', own: everyone },
  'GET /api/sandbox-portal/:id': { resource: 'subscription', own: everyone },
  'POST /api/sandbox-portal/:id': { resource: 'subscription', own: everyone },

  'GET /api/party-packages': visitorCall,
  'POST /api/party-inquiries': visitorCall,
  'GET /api/parties/availability': visitorCall,
  'POST /api/parties/create-checkout': visitorCall,
  'GET /api/parties/mine': accountCall,
  'GET /api/parties/:id': partyCall(),
  'GET /api/parties/:id/party.ics': partyCall(),
  'GET /api/parties/:id/receipt': partyCall(),
  'POST /api/parties/:id/pay': partyCall(),
  'POST /api/parties/:id/cancel': partyCall(),
  'POST /api/parties/:id/greeting': partyCall(),
  'POST /api/parties/:id/guests': partyCall(),
  'POST /api/parties/:id/guests/:guestId/arrival': partyCall('party guest'),
  'POST /api/parties/:id/guests/:guestId/remove': partyCall('party guest'),
  'GET /api/invitations/:code': invitationCall,
  'POST /api/invitations/:code/answer': invitationCall,
  'GET /api/invitations/:code/party.ics': invitationCall,

  // Permissions of adults in a shared household: src/features/household/server/shared-family.test.ts.
  'GET /api/household': accountCall,
  'POST /api/household/invitations': accountCall,
  'POST /api/household/invitations/:id/withdraw': {
    resource: 'household invitation',
    own: signedIn,
    foreign: ownerOnly,
  },
  'PATCH /api/household/members/:id': householdMemberCall,
  'DELETE /api/household/members/:id': householdMemberCall,
  'POST /api/household/leave': accountCall,
  'GET /api/household/invitation': publicCall,
  'POST /api/household/accept': accountCall,
  'POST /api/household/decline': publicCall,

  'GET /api/profile': accountCall,
  'PATCH /api/profile': accountCall,
  'GET /api/profile/data': accountCall,
  'GET /api/profile/delete': accountCall,
  'POST /api/profile/delete': accountCall,
  'GET /api/children': accountCall,
  'POST /api/children': accountCall,
  'PATCH /api/children/:id': childCall,
  'DELETE /api/children/:id': childCall,

  'GET /api/events': visitorCall,
  'GET /api/events/:id': { resource: 'event', own: everyone, isSiteGated: true },
  'GET /api/events/:id/event.ics': { resource: 'event', own: everyone, isSiteGated: true },
  'POST /api/events/:id/rsvp': { resource: 'event', own: signedIn },
  'POST /api/events/:id/price': { resource: 'event', own: everyone, isSiteGated: true },
  'POST /api/events/:id/reserve': { resource: 'event', own: everyone, isSiteGated: true },
  'DELETE /api/events/:id/rsvp': { resource: 'event', own: signedIn },
  'GET /api/events/suggested': accountCall,
  'GET /api/calendar.ics': visitorCall,
  'GET /api/calendar/feed': accountCall,
  'POST /api/calendar/feed': accountCall,
  'POST /api/calendar/feed/end': accountCall,
  // With the secret in the URL; the test sends an invalid one.
  'GET /api/calendar/own/:token': { own: outcomes(400, 400, 400, 400) },
  'POST /api/events': adminCall,
  'PATCH /api/events/:id': { resource: 'event', own: adminOnly },
  'DELETE /api/events/:id': { resource: 'event', own: adminOnly },
  'GET /api/admin/events/:id': { resource: 'event', own: adminOnly },
  'POST /api/events/scrape': adminCall,
  'PATCH /api/admin/event-sources/:id': { resource: 'event source', own: adminOnly },
  'DELETE /api/admin/event-sources/:id': { resource: 'event source', own: adminOnly },

  'POST /api/admin/api-keys/:id/revoke': { resource: 'API key', own: adminOnly },
  'PATCH /api/admin/webhooks/:id': { resource: 'webhook', own: adminOnly },
  'DELETE /api/admin/webhooks/:id': { resource: 'webhook', own: adminOnly },
  'POST /api/admin/webhooks/:id/secret': { resource: 'webhook', own: adminOnly },
  'POST /api/admin/webhooks/:id/test': { resource: 'webhook', own: adminOnly },
  'POST /api/admin/webhook-deliveries/:id/resend': { resource: 'webhook delivery', own: adminOnly },

  'POST /api/admin/imports/:id/chunks': { resource: 'import', own: adminOnly },
  'POST /api/admin/imports/:id/kind': { resource: 'import', own: adminOnly },
  'POST /api/admin/imports/:id/dry-run': { resource: 'import', own: adminOnly },
  'GET /api/admin/imports/:id/rows': { resource: 'import', own: adminOnly },
  'POST /api/admin/imports/:id/run': { resource: 'import', own: adminOnly },
  'POST /api/admin/imports/:id/undo': { resource: 'import', own: adminOnly },

  'GET /api/admin/backups/:id/file': { resource: 'backup', own: adminOnly },

  'GET /api/admin/mailings/:id': { resource: 'mailing', own: adminOnly },
  'POST /api/admin/mailings/:id/stop': { resource: 'mailing', own: adminOnly },
  // With the signed token in the email, for everyone; a request without the token is rejected.
  'GET /api/news/subscription': publicCall,
  'GET /api/news/unsubscribe': publicCall,
  'POST /api/news/unsubscribe': publicCall,
  'GET /api/notifications/unsubscribe': publicCall,
  'POST /api/notifications/unsubscribe': publicCall,

  'POST /api/waitlist': publicCall,
  'GET /api/venue': publicCall,

  // Effects of blocks, leaving and household permissions: src/features/messages/server/*.test.ts.
  'GET /api/conversations': accountCall,
  'GET /api/conversations/unread': accountCall,
  'POST /api/conversations': accountCall,
  'POST /api/events/:id/conversation': {
    resource: 'event with guests',
    own: signedIn,
    foreign: outcomes(401, 403, 403, 403),
  },
  'GET /api/conversations/:id/messages': conversationCall,
  'POST /api/conversations/:id/messages': conversationCall,
  'POST /api/conversations/:id/photos': conversationCall,
  'GET /api/conversations/:id/photos/:photoId': conversationCall,
  'POST /api/conversations/:id/read': conversationCall,
  'POST /api/conversations/:id/typing': conversationCall,
  'POST /api/conversations/:id/mute': conversationCall,
  'POST /api/conversations/:id/leave': conversationCall,
  // Depends on the reported user: src/features/messages/server/moderation/reports.test.ts.
  'POST /api/messages/:id/report': {
    resource: 'received message',
    own: signedIn,
    foreign: ownerOnly,
  },
  'GET /api/blocks': accountCall,
  'POST /api/blocks': accountCall,
  'GET /api/admin/people/:id': { resource: 'family', own: adminOnly },
  'POST /api/admin/people/:id/notes': { resource: 'family', own: adminOnly },
  'DELETE /api/admin/people/:id/notes/:noteId': { resource: 'family', own: adminOnly },
  'POST /api/admin/people/:id/code': { resource: 'family', own: adminOnly },
  'POST /api/admin/people/:id/standing': { resource: 'family', own: adminOnly },
  'GET /api/admin/people/:id/duplicates': { resource: 'family', own: adminOnly },
  'GET /api/admin/people/:id/merge/:otherId': { resource: 'family', own: adminOnly },
  'POST /api/admin/people/:id/merge': { resource: 'family', own: adminOnly },
  'POST /api/admin/staff/:id/invite': { resource: 'team member', own: adminOnly },
  'PATCH /api/admin/staff/:id': { resource: 'team member', own: adminOnly },
  'POST /api/messages/:id/remove': { resource: 'message', own: signedIn, foreign: ownerOnly },

  'GET /api/notifications': accountCall,
  'POST /api/notifications/:id/read': {
    resource: 'notification',
    own: signedIn,
    foreign: outcomes(401, 404, 404, 404),
  },
  'POST /api/notifications/read-all': accountCall,
  // Other tests cover the socket; without an upgrade it returns 426.
  'GET /ws': accountCall,

  'GET /api/health': publicCall,
  'GET /api/ready': publicCall,
  'GET /api/metrics': publicCall, // Only from loopback, like the test.
  'GET /api/openapi.json': publicCall,
  'GET /api/docs': publicCall,
};
