import { eq } from 'drizzle-orm';
import { aPasskey, aSession, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { aBackup } from '#features/back-office/server/backups-factory.ts';
import {
  aBookingInput,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { manageLink } from '#features/bookings/server/emails/booking-links.ts';
import { aPaidBooking } from '#features/bookings/server/office-factory.ts';
import { aWaitlistEntry } from '#features/bookings/server/waitlist-factory.ts';
import {
  aBookingToday,
  aDeskSale,
  aDueRefund,
  aSlotToday,
  aVisit,
} from '#features/check-in/server/check-in-factory.ts';
import { aDelivery, anApiKey, aWebhook } from '#features/connections/server/connections-factory.ts';
import { aSource } from '#features/events/server/event-admin-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { anAdultOf, anInvitation } from '#features/household/server/household-factory.ts';
import { anUpload } from '#features/imports/server/imports-factory.ts';
import { aKioskId } from '#features/kiosk/server/kiosk-factory.ts';
import { aMailing } from '#features/mailings/server/mailings-factory.ts';
import { aMatch } from '#features/matches/server/family-factory.ts';
import { aProposal } from '#features/matches/server/proposals-factory.ts';
import {
  aConversationBetween,
  aMessage,
  anEventWithGuests,
  aPhoto,
} from '#features/messages/server/messages-factory.ts';
import { aNotification } from '#features/notifications/server/notifications-factory.ts';
import { aGuest, aParty } from '#features/parties/server/parties-factory.ts';
import { familyNotes } from '#features/people/server/people-tables.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import { aPaidOrder } from '#features/shop/server/shop-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Resource, Role } from './permission-outcomes.ts';
import type { TestApp } from './test-app.ts';

type Member = Awaited<ReturnType<typeof aMemberWithCode>>;
type Request = { path: string; query?: Record<string, string>; body: Record<string, unknown> };

/** Creates a user in a role, with a code and a waiver. Returns null for a visitor. */
export async function aUserInRole(app: TestApp, role: Role): Promise<Member | null> {
  if (role === 'visitor') return null;
  const user = await aMemberWithCode(app);
  await app.db.update(users).set({ role }).where(eq(users.id, user.id));
  return user;
}

/**
 * Creates a resource owned by `owner` and a request for it. If `owner` is null, the resource belongs to a new
 * member or a guest, and the request contains the token of the emailed link if there is one.
 */
export async function createRequest(
  app: TestApp,
  route: string,
  resource: Resource | undefined,
  owner: Member | null,
): Promise<Request> {
  const path = route.split(' ')[1] ?? '';
  const isPost = route.startsWith('POST');
  switch (resource) {
    case 'booking': {
      const holder = owner ?? (await aMemberWithCode(app));
      const id = route.endsWith('/receipt')
        ? await aPaidBookingOf(app, holder)
        : await aMemberBooking(app, holder, await aSlot(app));
      const token = owner ? undefined : tokenOf(app, id);
      const credentials: Record<string, string> = token ? { token } : {};
      return {
        path: path.replace(':id', id),
        ...(isPost ? { body: credentials } : { query: credentials, body: {} }),
      };
    }
    case 'family': {
      const { id } = await aMemberWithCode(app);
      const [note] = await app.db
        .insert(familyNotes)
        .values({ userId: id, content: 'Likes the sand pit', createdAt: app.clock.now() })
        .returning({ id: familyNotes.id });
      const other = path.includes(':otherId') ? (await aMemberWithCode(app)).id : '';
      const nestedPath = path.replace(':otherId', other).replace(':noteId', note?.id ?? '');
      return { path: nestedPath.replace(':id', id), body: {} };
    }
    case 'mailing': {
      return { path: path.replace(':id', await aMailing(app)), body: {} };
    }
    case 'team member': {
      const { id } = await aStaffMember(app.services);
      return { path: path.replace(':id', id), body: {} };
    }
    case 'order': {
      return { path: path.replace(':id', await aPaidOrder(app, owner)), body: {} };
    }
    case 'membership':
    case 'subscription': {
      const member = owner ?? (await aMemberWithCode(app));
      const { id, subscriptionId } = await aRenewingMembership(app, member);
      const isMembership = resource === 'membership';
      const body = isPost && !isMembership ? { action: 'keep' } : {};
      return { path: path.replace(':id', isMembership ? id : subscriptionId), body };
    }
    case 'waitlist entry': {
      return { path: path.replace(':id', await aWaitlistEntry(app, owner)), body: {} };
    }
    case 'account': {
      const userId = (owner ?? (await aMemberWithCode(app))).id;
      return { path: path.replace(':userId', userId), body: isPost ? { userId } : {} };
    }
    case 'code': {
      const holder = owner ?? (await aMemberWithCode(app));
      const body = aBookingInput({ ...(await aSlot(app)), guardianEmail: holder.email });
      return { path, body: { ...body, memberCodeId: holder.codeId } };
    }
    case 'child': {
      const parent = owner ?? (await aMemberWithCode(app));
      return { path: path.replace(':id', await aChild(app, parent.id)), body: {} };
    }
    case 'waiver': {
      const [row] = await app.db.insert(waivers).values(aWaiver()).returning({ id: waivers.id });
      return { path: path.replace(':id', row?.id ?? ''), body: {} };
    }
    case 'offered waiver': {
      const { id: userId, email: guardianEmail } = owner ?? (await aMemberWithCode(app));
      const child = { childBirthdate: venueDateOf(app.clock.now(), 'America/New_York') };
      const [row] = await app.db
        .insert(waivers)
        .values(aWaiver({ ...child, userId, guardianEmail, createdAt: app.clock.now() }))
        .returning({ id: waivers.id });
      const body = { outcome: 'dismissed' };
      return { path: path.replace(':waiverId', row?.id ?? ''), body };
    }
    case 'event': {
      const body = route.startsWith('POST') ? { status: 'interested' } : {};
      return { path: path.replace(':id', (await anEvent(app)).id), body };
    }
    case 'kiosk': {
      return { path: path.replace(':id', await aKioskId(app)), body: {} };
    }
    case 'checkout': {
      const { sessionId } = await aHold(app, await aSlot(app));
      return { path: path.replace(':id', sessionId), body: {} };
    }
    case 'invitation': {
      const { code } = await aParty(app);
      return { path: path.replace(':code', code), body: {} };
    }
    case 'party':
    case 'party guest': {
      const { partyId, token } = await aParty(app, {}, owner ? { as: owner } : {});
      const guestId = resource === 'party guest' ? await aGuest(app, partyId) : '';
      const credentials: Record<string, string> = owner ? {} : { token };
      const input: Record<string, string | boolean> = {};
      if (route.endsWith('/arrival')) input.arrived = true;
      if (route.endsWith('/greeting')) input.greeting = 'Come and play!';
      if (route.endsWith('/guests')) input.name = 'The Quills';
      return {
        path: path.replace(':id', partyId).replace(':guestId', guestId),
        ...(isPost ? { body: { ...credentials, ...input } } : { query: credentials, body: {} }),
      };
    }
    case 'visit':
      return { path: path.replace(':id', await aVisit(app)), body: { childrenCount: 2 } };
    case 'unpaid booking': {
      const label = await aSlotToday(app, ['09:00', '11:00'], 500);
      const holdExpiresAt = new Date(app.clock.now().getTime() + 3_600_000);
      const id = await aBookingToday(app, label, { status: 'pending', holdExpiresAt });
      return { path: path.replace(':id', id), body: { method: 'cash' } };
    }
    case 'phone booking': {
      const label = await aSlotToday(app, ['09:00', '11:00'], 500);
      const byPhone = { guardianEmail: null, guardianPhone: '555 123 4567' };
      const id = await aBookingToday(app, label, byPhone);
      return { path: path.replace(':id', id), body: {} };
    }
    case 'desk sale':
      return { path: path.replace(':id', await aDeskSale(app)), body: {} };
    case 'walk-in':
    case 'due refund': {
      const id = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00'], 500));
      await aDueRefund(app, id);
      return { path: path.replace(':id', id), body: {} };
    }
    case 'session': {
      const { id } = owner ?? (await aMemberWithCode(app));
      return { path: path.replace(':id', await aSession(app, id)), body: {} };
    }
    case 'passkey': {
      const { id } = owner ?? (await aMemberWithCode(app));
      return { path: path.replace(':id', await aPasskey(app, id)), body: { name: 'Phone' } };
    }
    case 'API key':
      return { path: path.replace(':id', (await anApiKey(app)).id), body: {} };
    case 'webhook':
      return { path: path.replace(':id', (await aWebhook(app)).id), body: {} };
    case 'webhook delivery':
      return { path: path.replace(':id', await aDelivery(app)), body: {} };
    case 'import': {
      const { id, mapping, chosenOrder } = await anUpload(app);
      const body = path.endsWith('/dry-run') ? { mapping, chosenOrder } : {};
      return { path: path.replace(':id', id), body };
    }
    case 'backup':
      return { path: path.replace(':id', await aBackup(app)), body: {} };
    case 'event source':
      return { path: path.replace(':id', await aSource(app)), body: {} };
    case 'household invitation': {
      const { id } = await anInvitation(app, owner ?? (await aMemberWithCode(app)));
      return { path: path.replace(':id', id), body: {} };
    }
    case 'household member': {
      const { membershipId } = await anAdultOf(app, owner ?? (await aMemberWithCode(app)));
      return { path: path.replace(':id', membershipId), body: {} };
    }
    case 'match': {
      const family = owner ?? (await aMemberWithCode(app));
      const id = await aMatch(app, family, await aMemberWithCode(app));
      return { path: path.replace(':id', id), body: { ...(await aSlot(app)), childrenCount: 1 } };
    }
    case 'proposal': {
      const family = owner ?? (await aMemberWithCode(app));
      const id = await aProposal(app, await aMemberWithCode(app), family);
      return { path: path.replace(':id', id), body: { answer: 'decline' } };
    }
    case 'notification': {
      const { id } = owner ?? (await aMemberWithCode(app));
      return { path: path.replace(':id', await aNotification(app, id)), body: {} };
    }
    case 'conversation': {
      const [one, other] = [owner ?? (await aMemberWithCode(app)), await aMemberWithCode(app)];
      const id = await aConversationBetween(app, one, other);
      const photoId = await aPhoto(app, id, one);
      const body = bodyOfConversationCall(route);
      return { path: path.replace(':id', id).replace(':photoId', photoId), body };
    }
    case 'message': {
      const [one, other] = [owner ?? (await aMemberWithCode(app)), await aMemberWithCode(app)];
      const id = await aMessage(app, await aConversationBetween(app, one, other), one);
      return { path: path.replace(':id', id), body: {} };
    }
    case 'received message': {
      const [one, other] = [await aMemberWithCode(app), owner ?? (await aMemberWithCode(app))];
      const id = await aMessage(app, await aConversationBetween(app, one, other), one);
      return { path: path.replace(':id', id), body: { reason: 'spam' } };
    }
    case 'event with guests': {
      const eventId = await anEventWithGuests(app, owner ? [owner] : []);
      return { path: path.replace(':id', eventId), body: {} };
    }
    default:
      // A sign-in provider. Other calls reject it as invalid input, after the access check.
      return { path: path.replace(/:\w+/, 'google'), body: {} };
  }
}

/** Returns a valid body: input is validated before ownership is checked. */
function bodyOfConversationCall(route: string): Record<string, unknown> {
  if (route.endsWith('/messages')) return { content: 'Hello!' };
  if (route.endsWith('/photos')) return { image: 'bm8gcGljdHVyZQ==' };
  if (route.endsWith('/mute')) return { muted: true };
  return {};
}

/** A booking that was paid for, as a receipt needs. */
async function aPaidBookingOf(app: TestApp, { id: userId }: Member): Promise<string> {
  const { bookingId } = await aPaidBooking(app);
  await app.db.update(bookings).set({ userId }).where(eq(bookings.id, bookingId));
  return bookingId;
}

function tokenOf(app: TestApp, bookingId: string) {
  return new URL(manageLink(app.services, bookingId)).searchParams.get('token') ?? '';
}

/** A valid token for another booking. */
export const tokenOfOtherBooking = (app: TestApp) => tokenOf(app, crypto.randomUUID());
