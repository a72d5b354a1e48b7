import { randomUUID } from 'node:crypto';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { queueSecurityEmail } from '#features/accounts/server/security-emails.ts';
import { inviteStaff } from '#features/accounts/server/staff/invite-staff.ts';
import { aFullSlot, aHold, anEmail, aSlot } from '#features/bookings/server/bookings-factory.ts';
import { findBooking } from '#features/bookings/server/bookings-queries.ts';
import * as bookingEmails from '#features/bookings/server/emails/booking-emails.ts';
import { NO_REFUND } from '#features/bookings/server/emails/describe-refund.ts';
import { cancelSlot } from '#features/bookings/server/schedule/cancel-slot.ts';
import {
  aWaitlistEntry,
  cancelFillingBooking,
} from '#features/bookings/server/waitlist-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { insertInterest } from '#features/events/server/event-admin-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { offerEventSpots } from '#features/events/server/offer-event-spots.ts';
import { notifyGuests } from '#features/events/server/office/notify-guests.ts';
import {
  queueAdultJoinedEmail,
  queueInvitationEmail,
} from '#features/household/server/household-emails.ts';
import { emailKinds } from '#features/mail-texts/mail-texts-rules.ts';
import {
  aSubscriber,
  aWaitlistSubscriber,
  someContent,
} from '#features/mailings/server/mailings-factory.ts';
import { mailingRecipients, mailings } from '#features/mailings/server/mailings-tables.ts';
import { sendNextBatch } from '#features/mailings/server/send-mailing.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import {
  queueDecisionEmail,
  queueReportReviewedEmail,
} from '#features/messages/server/moderation/report-emails.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { findGuests } from '#features/parties/server/guests/guests-queries.ts';
import { aGuest, aPackage, aParty } from '#features/parties/server/parties-factory.ts';
import { findParty } from '#features/parties/server/parties-queries.ts';
import * as partyEmails from '#features/parties/server/party-emails.ts';
import { remindHosts } from '#features/parties/server/remind-hosts.ts';
import { changeFamilyCode } from '#features/people/server/change-code.ts';
import { changeStanding } from '#features/people/server/change-standing.ts';
import { mergeFamilies } from '#features/people/server/merge-families.ts';
import * as membershipEmails from '#features/shop/server/memberships/membership-emails.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import * as orderEmails from '#features/shop/server/orders/order-emails.ts';
import { aGiftCard, aPaidOrder } from '#features/shop/server/shop-factory.ts';
import { findOrder } from '#features/shop/server/shop-queries.ts';
import { giftDeliveries } from '#features/shop/server/shop-tables.ts';
import { sealGiftCardCode } from '#features/shop/server/stored-value/gift-card-code.ts';
import { sendGiftCard } from '#features/shop/server/stored-value/send-gift-cards.ts';
import { queueWaiverCopyEmail } from '#features/waivers/server/email-waiver-copies.ts';
import { queueSignAgainEmails } from '#features/waivers/server/versions/email-sign-again.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { TestApp } from './test-app.ts';

type SendEmails = (app: TestApp) => Promise<unknown>;

/** Files that send emails only to the venue. */
export const VENUE_EMAIL_FILES = [
  'back-office/server/run-backup.ts',
  'connections/server/deliver-webhooks.ts',
];

/** Maps each file under src/features that emails families to a function that triggers all of its emails. */
export const emailsByFile: Record<string, SendEmails> = {
  'accounts/server/staff/invite-staff.ts': async ({ services }) => {
    const { id, email } = await aMember(services);
    await inviteStaff(services, { id, language: 'en' }, { email, role: 'staff', areas: [] });
  },
  'accounts/server/security-emails.ts': async ({ services, db }) => {
    const { id } = await aMember(services);
    for (const change of ['passwordChanged', 'passkeyAdded', 'secondFactorOn'] as const) {
      await queueSecurityEmail(services, db, id, change);
    }
  },
  'accounts/server/sign-in/sign-in-emails.ts': async (app) => {
    const { email } = await aMember(app.services);
    for (const address of [email, anEmail()]) {
      await app.call('POST', '/api/auth/sign-in/magic-link', { email: address });
    }
  },
  'bookings/server/emails/send-to-guardian.ts': async (app) => {
    const { services, db } = app;
    const { bookingId, sessionId } = await aHold(app, await aSlot(app));
    await pay(app, sessionId);
    const booking = await requireRow(findBooking(db, bookingId));
    const refund = {
      visits: 1,
      valueCents: 100,
      creditCents: 200,
      moneyCents: 300,
      from: 'desk' as const,
    };
    await bookingEmails.queueConfirmationEmail(services, db, booking, 'again');
    await bookingEmails.queueHoldEmail(services, db, booking);
    await bookingEmails.queueRescheduleEmail(services, db, booking);
    await bookingEmails.queueCancellationEmail(services, db, booking, refund);
    await bookingEmails.queueSessionCancelledEmail(
      services,
      db,
      { ...booking, id: randomUUID() },
      refund,
      '',
    );
    await bookingEmails.queueRefundEmail(services, db, booking, NO_REFUND);
    await bookingEmails.queuePaymentLinkEmail(services, db, booking);
    await bookingEmails.queueLatePaymentEmail(services, db, booking);
  },
  'bookings/server/schedule/cancel-slot.ts': async (app) => {
    const { services, sql } = app;
    const full = await aFullSlot(app);
    await aWaitlistEntry(app, null, full);
    const [row] = await sql<{ id: string }[]>`
      select slot_id as id from bookings where id = ${full.bookingId}`;
    await sql`delete from schedule_changes where venue_date = ${full.date}`;
    const removal = { slotId: row?.id ?? '', reason: '', cancel: true, actorId: full.by.id };
    await cancelSlot(services, removal);
  },
  'bookings/server/slot-waitlist/make-offer.ts': async (app) => {
    const full = await aFullSlot(app);
    await aWaitlistEntry(app, null, full);
    await cancelFillingBooking(app, full);
  },
  'bookings/server/slot-waitlist/slot-waitlist.ts': (app) => aWaitlistEntry(app, null),
  'events/server/offer-event-spots.ts': async (app) => {
    const event = await anEvent(app);
    await insertInterest(app, event.id, (await aMember(app.services)).id, { status: 'waiting' });
    await offerEventSpots(app.services, app.db, event.id);
  },
  'events/server/office/notify-guests.ts': async (app) => {
    const event = await anEvent(app);
    await insertInterest(app, event.id, (await aMember(app.services)).id);
    await notifyGuests(app.services, { eventId: event.id, kind: 'moved' });
  },
  'household/server/household-emails.ts': async ({ services, db }) => {
    const to = { email: anEmail(), language: 'es' as const };
    const tokenHash = randomUUID();
    await queueInvitationEmail(services, db, to, { token: 'x', tokenHash, inviterName: 'Ana' });
    await queueAdultJoinedEmail(services, db, to, { invitationId: randomUUID(), adultName: 'Ana' });
  },
  'mail-texts/server/mail-texts-routes.ts': async (app) => {
    const as = await anAdmin(app.services);
    const body = { words: { en: 'Park here.', es: 'Estaciona aquí.' }, language: 'es' };
    for (const kind of emailKinds) {
      await app.call('POST', `/api/admin/mail-texts/${kind}/test`, body, { as });
    }
  },
  'mailings/server/mailings-routes.ts': async (app) => {
    const as = await anAdmin(app.services);
    const body = { letters: someContent, language: 'es' };
    await app.call('POST', '/api/admin/mailings/test', body, { as });
  },
  'mailings/server/send-mailing.ts': async (app) => {
    const { id: userId } = await aSubscriber(app);
    const [mailing] = await app.db
      .insert(mailings)
      .values({
        ...{ audience: { kind: 'members' }, letters: someContent, recipients: 1 },
        nextAt: app.clock.now(),
        createdAt: app.clock.now(),
      })
      .returning();
    const mailingId = mailing?.id ?? '';
    await app.db.insert(mailingRecipients).values({ mailingId, userId, language: 'es' });
    await sendNextBatch(app.services, mailingId);
  },
  'messages/server/moderation/report-emails.ts': async ({ services, db, clock }) => {
    const { id: userId } = await aMember(services);
    const decision = { userId, reportId: randomUUID(), until: clock.now() };
    await queueDecisionEmail(services, db, { ...decision, action: 'suspended' });
    await queueReportReviewedEmail(services, db, userId, decision.reportId);
  },
  'notifications/server/notify.ts': async ({ services, db }) => {
    const { id: userId } = await aMember(services);
    const textIn = (language: string) => (language === 'es' ? 'Mañana' : 'Tomorrow');
    await notify(services, db, {
      userId,
      type: 'BOOKING_REMINDER',
      title: textIn,
      body: textIn,
      link: null,
      cause: randomUUID(),
      emailKey: randomUUID(),
    });
  },
  'parties/server/party-emails.ts': async (app) => {
    const { services, db } = app;
    const { partyId } = await aParty(app);
    await aGuest(app, partyId, { email: anEmail(), reply: 'yes' });
    const party = await requireRow(findParty(db, partyId));
    const guest = await requireRow(findGuests(db, partyId).then(([first]) => first ?? null));
    const refund = { cardCents: 100, deskCents: 100, venueReason: null };
    await partyEmails.queuePartyHoldEmail(services, db, party);
    await partyEmails.queueBalanceReceiptEmail(services, db, party, 100);
    await partyEmails.queueLateDepositEmail(services, db, party);
    await partyEmails.queuePartyCancellationEmail(services, db, party, refund);
    await partyEmails.queueGuestCancellationEmail(services, db, party, guest);
    await partyEmails.queueAnswerConfirmationEmail(services, db, party, guest);
    await partyEmails.queueAnswerNoticeEmail(services, db, party, guest);
  },
  'parties/server/remind-hosts.ts': async (app) => {
    const { date } = await aParty(app);
    app.clock.set(new Date(Date.parse(`${date}T23:00:00Z`) - 86_400_000).toISOString());
    await remindHosts(app.services);
  },
  'parties/server/send-inquiry.ts': async (app) => {
    const { id: packageId } = await aPackage(app);
    const input = { packageId, preferredDate: '2027-04-10', childName: 'Mia', estimatedKids: 10 };
    const guardian = { guardianName: 'Dana', email: anEmail() };
    await app.call('POST', '/api/party-inquiries', { ...input, ...guardian });
  },
  'people/server/change-code.ts': async ({ services, db }) => {
    const { id: userId } = await aMember(services);
    await db.insert(memberCodes).values(aMemberCode({ userId }));
    await changeFamilyCode(services, userId, userId, 'replace');
  },
  'people/server/change-standing.ts': async ({ services }) => {
    const { id } = await aMember(services);
    await changeStanding(services, id, id, { action: 'suspend', days: 3 });
    await changeStanding(services, id, id, { action: 'lift' });
  },
  'people/server/merge-families.ts': async ({ services }) => {
    const [into, from] = [await aMember(services), await aMember(services)];
    await mergeFamilies(services, into.id, into.id, { otherId: from.id, children: [] });
  },
  'profile/server/delete-account.ts': async (app) => {
    const member: SignedIn = await aMember(app.services);
    await app.call('POST', '/api/profile/delete', { email: member.email }, { as: member });
  },
  'shop/server/memberships/membership-emails.ts': async (app) => {
    const { services, db } = app;
    const membership = await aRenewingMembership(app, await aMember(services));
    const order = await requireRow(findOrder(db, membership.orderId));
    const until = membership.periodEnd;
    await membershipEmails.queueRenewalReceiptEmail(
      services,
      db,
      { ...order, paidAt: until, lines: [] },
      until,
    );
    await membershipEmails.queuePaymentFailedEmail(services, db, membership);
    await membershipEmails.queueMembershipEndedEmail(services, db, membership);
    await membershipEmails.queueRenewalReminderEmail(services, db, membership);
  },
  'shop/server/orders/order-emails.ts': async ({ services, db }) => {
    const order = await requireRow(findOrder(db, await aPaidOrder(services, null)));
    const refund = { id: randomUUID(), moneyCents: 1, valueCents: 1, creditCents: 1 };
    await orderEmails.queueOrderConfirmationEmail(services, db, order);
    await orderEmails.queueLateOrderPaymentEmail(services, db, order);
    await orderEmails.queueOrderRefundEmail(services, db, order, refund);
  },
  'shop/server/stored-value/send-gift-cards.ts': async ({ services, db, clock }) => {
    const { id: holdingId, code } = await aGiftCard(services);
    const sealedSecret = sealGiftCardCode(code, services.config.SESSION_SECRET);
    const gift = { holdingId, sealedSecret, recipientEmail: anEmail(), sendAt: clock.now() };
    await db.insert(giftDeliveries).values(gift);
    await sendGiftCard(services, holdingId);
  },
  'waitlist/server/waitlist-admin-routes.ts': async (app) => {
    await aWaitlistSubscriber(app, anEmail());
    const as = await anAdmin(app.services);
    await app.call('POST', '/api/admin/waitlist/invite', { count: 1 }, { as });
  },
  'waitlist/server/waitlist-routes.ts': (app) =>
    app.call('POST', '/api/waitlist', { email: anEmail() }),
  'waivers/server/versions/email-sign-again.ts': async (app) => {
    const version = randomUUID();
    await queueSignAgainEmails(app.services, { waiverIds: [await aSpanishWaiver(app)], version });
  },
  'waivers/server/email-waiver-copies.ts': async (app) =>
    queueWaiverCopyEmail(app.services, [await aSpanishWaiver(app)]),
};

/** Creates an expired waiver signed in Spanish. Returns its id. */
async function aSpanishWaiver({ db }: TestApp): Promise<string> {
  const signed = aWaiver({ guardianEmail: anEmail(), locale: 'es' });
  const [row] = await db
    .insert(waivers)
    .values({ ...signed, createdAt: new Date('2025-01-02T15:00:00Z') })
    .returning();
  return row?.id ?? '';
}

async function requireRow<Row>(query: Promise<Row | null>): Promise<Row> {
  const row = await query;
  if (!row) throw new Error('The row does not exist');
  return row;
}
