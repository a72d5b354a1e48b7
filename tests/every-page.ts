import {
  aMember,
  anAdmin,
  aStaff,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aFailedJob, aFailedMail } from '#features/back-office/server/failures-factory.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  linkInMail,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { aDelivery, anApiKey } from '#features/connections/server/connections-factory.ts';
import { aSource } from '#features/events/server/event-admin-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { anAdultOf, anInvitation } from '#features/household/server/household-factory.ts';
import { anUpload } from '#features/imports/server/imports-factory.ts';
import { aMailing } from '#features/mailings/server/mailings-factory.ts';
import { tokenOf } from '#features/mailings/server/news-links.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import { aConversation, aGroup, aMessage } from '#features/messages/server/messages-factory.ts';
import { aNotification } from '#features/notifications/server/notifications-factory.ts';
import { aGuest, aParty } from '#features/parties/server/parties-factory.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import { aCredit, aPaidOrder, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import type { TestApp } from './test-app.ts';

/** An address to visit: `path` as in the pages table, `url` with data to show. */
export type Stop = { path: string; url: string; as: SignedIn | null };

/** A member with data on every page. */
async function aBusyMember(app: TestApp) {
  const member = await aMemberWithCode(app);
  await aMemberBooking(app, member, await aSlot(app));
  await aChild(app, member.id, 20);
  await aNotification(app, member.id);
  await aNotification(app, member.id, { type: 'MATCH', title: 'A new match for your family' });
  await aRenewingMembership(app, member);
  await aPass(app.services, member.id);
  await aCredit(app.services, member.id, 1500);
  await aMatch(app, member, await aFamily(app), { status: 'featured' });
  await anAdultOf(app, member);
  const friend = await aMember(app.services, { name: 'Nora Nightingale' });
  const conversationId = await aConversation(app, member, friend);
  await aMessage(app, conversationId, member, 'Are you coming to the sand pit on Saturday?');
  await aMessage(app, conversationId, friend, 'Yes! Directions: https://example.org/sand-pit');
  await aGroup(app, [friend, member]);
  return { member, conversationId };
}

/** Details opened in the back office. */
export const OPENED: readonly string[] = [
  '/admin?open',
  '/admin/people?open',
  '/admin/people?to',
  '/admin/people?to=choose',
  '/admin/audiences?open',
];

/** The back office's tabs and parts, many screens of two routes. */
export const OFFICE: readonly string[] = [
  '/admin?view=week',
  '/admin?tab=events',
  '/admin?tab=waivers',
  '/admin?tab=matches',
  '/admin/safety',
  '/admin/data',
  '/admin/data?type=import',
  '/admin/connections',
  '/admin/connections?type=webhooks',
  '/admin/connections?type=log',
  '/admin/integrations',
  '/admin/integrations?type=mails',
  '/admin/integrations?type=jobs',
  '/admin/schedule',
  '/admin/schedule?tab=week',
  '/admin/today',
  '/admin/settings',
  '/admin/settings?tab=matches',
  '/admin/settings?tab=retention',
  '/admin/people',
  '/admin/waitlist',
  '/admin/audiences',
  '/admin/audiences?tab=past',
  '/admin/mail-texts',
  '/admin/mail-texts?open=booking-confirmed',
  '/admin/staff',
  '/admin/log',
  '/admin/reports',
  '/admin/waiver-versions',
  '/admin/orders',
  '/admin/catalogue',
  '/admin/catalogue?tab=packages',
  '/admin/catalogue?tab=promos',
  '/admin/parties',
  '/admin/parties?tab=parties',
  '/admin/parties?tab=calendar',
  '/admin/waiver-versions?type=again',
  '/admin/waiver-versions?type=check',
];

/** Every address with its data and the person who opens it. */
export async function allStops(app: TestApp): Promise<Stop[]> {
  const { member, conversationId } = await aBusyMember(app);
  const staff = await aStaff(app.services);
  const twin = await aMember(app.services, { name: member.name });
  await aChild(app, twin.id);
  const admin = await anAdmin(app.services);
  const held = await aHold(app, await aSlot(app));
  await pay(app, held.sessionId);
  const { id, token } = await linkInMail(app, held.email);
  const open = await aHold(app, await aSlot(app));
  const party = await aParty(app);
  await aGuest(app, party.partyId);
  const renewing = await aRenewingMembership(app, await aMemberWithCode(app));
  const invited = await anInvitation(app, member);
  await anEvent(app);
  await app.call('POST', '/api/waitlist', { email: 'hopeful@example.org', consent: true });
  const mailingId = await aMailing(app);
  const newsToken = tokenOf(app.services, { kind: 'account', id: member.id });
  await aSource(app);
  await anUpload(app);
  await anApiKey(app);
  await aDelivery(app);
  await aFailedMail(app);
  await aFailedMail(app, { recipient: '', mail: {} });
  await aFailedJob(app);
  await aPaidOrder(app, null);
  await aPromo(app.db);
  const stop = (as: SignedIn | null) => (path: string, url: string) => ({ path, url, as });
  const visitor = stop(null);
  const plain = (as: SignedIn | null) => (path: string) => ({ path, url: path, as });
  return [
    ...['/', '/waitlist', '/about', '/privacy', '/calendar', '/parties', '/shop', '/gift-card']
      .concat(['/login', '/booking', '/book-guest', '/waiver', '/offline'])
      .map(plain(null)),
    visitor('/party', `/party?party=${party.partyId}&token=${party.token}`),
    visitor('/invitation/$code', `/invitation/${party.code}`),
    visitor('/shop-success', `/shop-success?session_id=${renewing.sessionId}`),
    visitor('/booking-success', `/booking-success?session_id=${held.sessionId}`),
    visitor('/manage-booking', `/manage-booking?booking=${id}&token=${token}`),
    visitor('/leave-waitlist', '/leave-waitlist?token=none-of-ours'),
    visitor('/unsubscribe', `/unsubscribe?token=${newsToken}`),
    visitor('/unsubscribe', '/unsubscribe?token=none-of-ours'),
    visitor('/reset-password', '/reset-password?token=none-of-ours'),
    visitor('/verify-email', '/verify-email?token=none-of-ours'),
    visitor('/household-invitation', `/household-invitation?token=${invited.token}`),
    visitor('/sandbox-checkout/$id', `/sandbox-checkout/${open.sessionId}`),
    visitor('/sandbox-portal/$id', `/sandbox-portal/${renewing.subscriptionId}`),
    visitor('$', '/there-is-no-such-page'),
    ...['/dashboard', '/home', '/my-bookings', '/orders', '/matches', '/events', '/messages']
      .concat(['/member-calendar', '/notifications', '/intake', '/profile'])
      .map(plain(member)),
    stop(member)('/messages', `/messages?conversation=${conversationId}`),
    ...['/kiosk', '/scan'].map(plain(staff)),
    plain(admin)('/admin'),
    stop(admin)('/admin/$part', '/admin/people'),
    stop(admin)('/admin?open', `/admin?open=${held.bookingId}`),
    stop(admin)('/admin/people?open', `/admin/people?open=${member.id}`),
    stop(admin)('/admin/people?to=choose', `/admin/people?open=${member.id}&to=choose`),
    stop(admin)('/admin/people?to', `/admin/people?open=${member.id}&to=${twin.id}`),
    stop(admin)('/admin/audiences?open', `/admin/audiences?tab=past&open=${mailingId}`),
    ...OFFICE.map((url) => stop(admin)(url.startsWith('/admin/') ? '/admin/$part' : '/admin', url)),
  ];
}
