import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aFailedEmail, aFailedJob } from '#features/back-office/server/failures-factory.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  linkInEmail,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { aDelivery, anApiKey } from '#features/connections/server/connections-factory.ts';
import { aSource } from '#features/events/server/event-admin-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { anAdultOf, anInvitation } from '#features/household/server/household-factory.ts';
import { anUpload } from '#features/imports/server/imports-factory.ts';
import { aMailing } from '#features/mailings/server/mailings-factory.ts';
import { createNewsToken } from '#features/mailings/server/news-links.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import {
  aConversationBetween,
  aGroup,
  aMessage,
} from '#features/messages/server/messages-factory.ts';
import { aNotification } from '#features/notifications/server/notifications-factory.ts';
import { aGuest, aParty } from '#features/parties/server/parties-factory.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import { aCredit, aPaidOrder, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import type { TestApp } from './test-app.ts';

/**
 * A page to check: `path` is its name in the lists of pages, `url` contains the ids of existing data, and `as` is the
 * user, null for a visitor.
 */
export type PageCase = { path: string; url: string; as: SignedIn | null };

/** Creates a member with data for every page. */
async function aMemberWithData(app: TestApp) {
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
  const conversationId = await aConversationBetween(app, member, friend);
  await aMessage(app, conversationId, member, 'Are you coming to the sand pit on Saturday?');
  await aMessage(app, conversationId, friend, 'Yes! Directions: https://example.org/sand-pit');
  await aGroup(app, [friend, member]);
  return { member, conversationId };
}

/** Detail views in the back office. */
export const DETAIL_PAGES: readonly string[] = [
  '/admin?open',
  '/admin/people?open',
  '/admin/people?to',
  '/admin/people?to=choose',
  '/admin/audiences?open',
];

/** Further states of pages outside the back office. */
export const PAGE_STATES: readonly string[] = ['/calendar?view=month', '/calendar/$id?member'];

/** Sections and tabs of the back office, which share two routes. */
export const OFFICE_PAGES: readonly string[] = [
  '/admin?view=week',
  '/admin?tab=events',
  '/admin?tab=waivers',
  '/admin?tab=matches',
  '/admin/safety',
  '/admin/data',
  '/admin/data?type=export',
  '/admin/data?type=import',
  '/admin/connections',
  '/admin/connections?type=webhooks',
  '/admin/connections?type=log',
  '/admin/integrations',
  '/admin/integrations?type=mails',
  '/admin/integrations?type=jobs',
  '/admin/integrations?type=server',
  '/admin/schedule',
  '/admin/schedule?tab=week',
  '/admin/today',
  '/admin/setup',
  '/admin/look',
  '/admin/settings',
  '/admin/prices',
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
  '/admin/waiver-versions?type=questions',
  '/admin/waiver-versions?type=again',
  '/admin/waiver-versions?type=check',
];

/** Creates data for every page, and returns each page with its URL and user. */
export async function createPageCases(app: TestApp): Promise<PageCase[]> {
  const { member, conversationId } = await aMemberWithData(app);
  const staff = await aStaffMember(app.services);
  const duplicate = await aMember(app.services, { name: member.name });
  await aChild(app, duplicate.id);
  const admin = await anAdmin(app.services);
  const paidBooking = await aHold(app, await aSlot(app));
  await pay(app, paidBooking.sessionId);
  const { id, token } = await linkInEmail(app, paidBooking.email);
  const pendingBooking = await aHold(app, await aSlot(app));
  const party = await aParty(app);
  await aGuest(app, party.partyId);
  const membership = await aRenewingMembership(app, await aMemberWithCode(app));
  const invitation = await anInvitation(app, member);
  const event = await anEvent(app);
  const guestEvent = await anEvent(app, { priceCents: 1200, openToGuests: true });
  await app.call('POST', '/api/waitlist', { email: 'hopeful@example.org', consent: true });
  const mailingId = await aMailing(app);
  const newsToken = createNewsToken(app.services, { kind: 'account', id: member.id });
  await aSource(app);
  await anUpload(app);
  await anApiKey(app);
  await aDelivery(app);
  await aFailedEmail(app);
  await aFailedEmail(app, { recipient: '', mail: {} });
  await aFailedJob(app);
  await aPaidOrder(app, null);
  await aPromo(app.db);
  const pageAs = (as: SignedIn | null) => (path: string, url: string) => ({ path, url, as });
  const publicPage = pageAs(null);
  const pathAs = (as: SignedIn | null) => (path: string) => ({ path, url: path, as });
  return [
    ...[
      '/',
      '/waitlist',
      '/about',
      '/help',
      '/privacy',
      '/calendar',
      '/parties',
      '/shop',
      '/gift-card',
    ]
      .concat(['/login', '/booking', '/book-guest', '/waiver', '/offline'])
      .map(pathAs(null)),
    publicPage('/calendar/$id', `/calendar/${guestEvent.id}`),
    publicPage('/calendar?view=month', '/calendar?view=month'),
    publicPage('/party', `/party?party=${party.partyId}&token=${party.token}`),
    publicPage('/invitation/$code', `/invitation/${party.code}`),
    publicPage('/shop-success', `/shop-success?session_id=${membership.sessionId}`),
    publicPage('/booking-success', `/booking-success?session_id=${paidBooking.sessionId}`),
    publicPage('/manage-booking', `/manage-booking?booking=${id}&token=${token}`),
    publicPage('/leave-waitlist', '/leave-waitlist?token=unknown-token'),
    publicPage('/photo-consent', '/photo-consent'),
    publicPage('/unsubscribe', `/unsubscribe?token=${newsToken}`),
    publicPage('/unsubscribe', '/unsubscribe?token=unknown-token'),
    publicPage('/reset-password', '/reset-password?token=unknown-token'),
    publicPage('/verify-email', '/verify-email?token=unknown-token'),
    publicPage('/household-invitation', `/household-invitation?token=${invitation.token}`),
    publicPage('/sandbox-checkout/$id', `/sandbox-checkout/${pendingBooking.sessionId}`),
    publicPage('/sandbox-portal/$id', `/sandbox-portal/${membership.subscriptionId}`),
    publicPage('$', '/unknown-page'),
    ...['/dashboard', '/home', '/my-bookings', '/orders', '/matches', '/events', '/messages']
      .concat(['/member-calendar', '/notifications', '/intake', '/profile'])
      .map(pathAs(member)),
    pageAs(member)('/calendar/$id?member', `/calendar/${event.id}`),
    pageAs(member)('/messages', `/messages?conversation=${conversationId}`),
    ...['/kiosk', '/scan', '/scan/floor', '/admin/help'].map(pathAs(staff)),
    pageAs(admin)('/admin/help/$article', '/admin/help/bookings'),
    pathAs(admin)('/admin'),
    pageAs(admin)('/admin/setup/$step', '/admin/setup/name'),
    pageAs(admin)('/admin/$section', '/admin/people'),
    pageAs(admin)('/admin?open', `/admin?open=${paidBooking.bookingId}`),
    pageAs(admin)('/admin/people?open', `/admin/people?open=${member.id}`),
    pageAs(admin)('/admin/people?to=choose', `/admin/people?open=${member.id}&to=choose`),
    pageAs(admin)('/admin/people?to', `/admin/people?open=${member.id}&to=${duplicate.id}`),
    pageAs(admin)('/admin/audiences?open', `/admin/audiences?tab=past&open=${mailingId}`),
    ...OFFICE_PAGES.map((url) =>
      pageAs(admin)(url.startsWith('/admin/') ? '/admin/$section' : '/admin', url),
    ),
  ];
}
