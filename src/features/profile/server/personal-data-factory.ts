import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  passkeys,
  sessions,
  signInAccounts,
  twoFactors,
  users,
  verifications,
} from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { bookingSlots, bookings, slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { deskHandOvers, deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import {
  householdInvitations,
  householdMembers,
  households,
} from '#features/household/server/household-tables.ts';
import { aMatch } from '#features/matches/server/family-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { storeMarkedMessages } from '#features/messages/server/messages-factory.ts';
import { storeMarkedModerationRecords } from '#features/messages/server/moderation-factory.ts';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import { aPackage } from '#features/parties/server/parties-factory.ts';
import { parties, partyGuests, partyInquiries } from '#features/parties/server/parties-tables.ts';
import { familyNotes } from '#features/people/server/people-tables.ts';
import { storeMarkedShopData } from '#features/shop/server/shop-factory.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { storeAnsweredWaiver } from '#features/waivers/server/waivers-factory.ts';
import { auditLog, outbox } from '#platform/server/database/platform-tables.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aChild } from './profile-factory.ts';

export type MarkedFamily = SignedIn & { bookingId: string };

/** Inserts a slot at a fixed time on this day of January 2026, so each day allows only one. Returns the slot's id. */
async function aPastSlot(app: TestApp, day: number): Promise<string> {
  const venueDate = `2026-01-${String(day).padStart(2, '0')}`;
  const startsAt = new Date(`${venueDate}T15:00:00Z`);
  const endsAt = new Date(`${venueDate}T17:00:00Z`);
  const times = { startTime: '10:00', endTime: '12:00', startsAt, endsAt };
  const [slot] = await app.db
    .insert(bookingSlots)
    .values({ venueDate, ...times, capacity: 25, taken: 1 })
    .returning({ id: bookingSlots.id });
  return slot?.id ?? '';
}

/**
 * A member with a row in every table that contains personal texts. Texts are "mark-field", secrets "mark-secret-field",
 * and the email is mark@example.org. `day` (1 to 28) must be unique per family, because each gets the day's only slot.
 */
export async function aMarkedFamily(
  app: TestApp,
  mark: string,
  day: number,
): Promise<MarkedFamily> {
  const { db } = app;
  const canary = (field: string) => `${mark}-${field}`;
  const secret = (field: string) => `${mark}-secret-${field}`;
  const email = `${mark}@example.org`;
  const member = await aMember(app.services, { name: canary('name'), email });
  const userId = member.id;
  await db
    .update(users)
    .set({
      firstName: canary('first'),
      lastName: canary('last'),
      profileImageUrl: canary('image'),
      parentRole: canary('role'),
      pronouns: canary('pronouns'),
      phone: canary('phone'),
      neighborhood: canary('neighborhood'),
      otherInterests: canary('other'),
      languagesSpoken: canary('languages'),
      accessibilityNeeds: canary('accessibility'),
      perfectMorning: canary('morning'),
      lookingToMeet: canary('meet'),
      additionalNotes: canary('additional'),
      zipCode: canary('zip'),
      bio: canary('bio'),
    })
    .where(eq(users.id, userId));
  await db
    .update(sessions)
    .set({ ipAddress: canary('ip'), userAgent: canary('agent') })
    .where(eq(sessions.userId, userId));
  await storeMarkedShopData(db, userId, mark);
  await db.insert(signInAccounts).values({
    id: randomUUID(),
    userId,
    providerId: 'github',
    accountId: canary('github'),
  });
  await db.insert(passkeys).values({
    id: randomUUID(),
    userId,
    name: canary('passkey'),
    publicKey: secret('key'),
    credentialID: secret('credential'),
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: true,
  });
  await db.insert(twoFactors).values({
    id: randomUUID(),
    userId,
    secret: secret('totp'),
    backupCodes: secret('backup'),
  });
  await db.insert(verifications).values({
    id: randomUUID(),
    identifier: randomUUID(),
    value: JSON.stringify({ email, name: secret('link') }),
    expiresAt: sql`now() + interval '1 hour'`,
  });
  await aChild(app, userId);
  await aMatch(app, member, await aMember(app.services), {
    matchReasons: [{ reason: 'neighborhood', facts: { neighborhood: canary('both-live-here') } }],
  });
  await insertSharedHousehold(app, userId, mark);
  const [code] = await db
    .insert(memberCodes)
    .values({ ...aMemberCode({ userId }), membershipType: canary('membership') })
    .returning({ id: memberCodes.id });
  await db.insert(notifications).values({
    userId,
    type: 'MESSAGE',
    title: canary('title'),
    body: canary('body'),
    link: `/${canary('link')}`,
    cause: randomUUID(),
  });
  const bookingId = await aPaidBooking(app, member, mark, day, code?.id);
  await db.insert(visits).values({
    venueDate: '2026-01-05',
    userId,
    memberCodeId: code?.id ?? null,
    bookingId,
    guardianName: canary('visitor'),
    source: 'scan',
    checkedInAt: new Date('2026-01-05T15:00:00Z'),
    checkedInBy: 'desk',
  });
  await storeAnsweredWaiver(
    db,
    {
      userId,
      guardianName: canary('waiver-guardian'),
      guardianEmail: email,
      guardianPhone: canary('waiver-phone'),
      childName: canary('waiver-child'),
      emergencyContact: canary('waiver-contact'),
      emergencyPhone: canary('waiver-contact-phone'),
      medicalNotes: canary('waiver-medical'),
      ipAddress: canary('waiver-ip'),
      userAgent: canary('waiver-agent'),
    },
    canary('waiver-answer'),
  );
  await db
    .insert(waitlist)
    .values({ email, phone: canary('list-phone'), notes: canary('list-notes') });
  await db
    .insert(familyNotes)
    .values({ userId, content: canary('venue-note'), createdAt: new Date('2026-01-05') });
  await db.insert(mergedAccounts).values({
    id: randomUUID(),
    userId,
    email: `${mark}-merged@example.org`,
    mergedAt: new Date('2026-01-05'),
  });
  await db.insert(outbox).values({
    key: `example:${randomUUID()}`,
    recipient: email,
    mail: { subject: canary('subject'), text: secret('text') },
    state: 'sent',
  });
  await db
    .insert(auditLog)
    .values({ actorId: 'desk', action: 'profile.seen', subject: userId, detail: {} });
  await insertPartyAndInquiry(app, mark, userId, email, day);
  await storeMarkedMessages(app, member, mark);
  await storeMarkedModerationRecords(app, member, mark);
  return { ...member, bookingId };
}

async function insertSharedHousehold(app: TestApp, ownerId: string, mark: string) {
  const nanny = await aMember(app.services);
  const [household] = await app.db
    .insert(households)
    .values({ ownerId })
    .returning({ id: households.id });
  const householdId = household?.id ?? '';
  await app.db
    .insert(householdMembers)
    .values({ householdId, userId: nanny.id, relation: 'nanny' });
  await app.db.insert(householdInvitations).values({
    householdId,
    email: `${mark}-secret-invited@example.org`,
    relation: 'grandparent',
    tokenHash: `${mark}-secret-token`,
    expiresAt: new Date('2027-01-01'),
  });
}

/** A past booking, paid by card and at the desk, and partly refunded. */
async function aPaidBooking(
  app: TestApp,
  { id: userId, email }: SignedIn,
  mark: string,
  day: number,
  memberCodeId: string | undefined,
): Promise<string> {
  const slotId = await aPastSlot(app, day);
  const [booking] = await app.db
    .insert(bookings)
    .values({
      userId,
      slotId,
      type: 'open-play',
      date: '2026-01-05',
      slotLabel: '10:00 AM - 12:00 PM',
      priceCents: 1500,
      status: 'paid',
      guardianName: `${mark}-guardian`,
      guardianEmail: email,
      guardianPhone: `${mark}-guardian-phone`,
      notes: `${mark}-booking-notes`,
      officeNote: `${mark}-office-note`,
      memberCodeId: memberCodeId ?? null,
      heldFrom: `${mark}-secret-network`,
    })
    .returning({ id: bookings.id });
  const bookingId = booking?.id ?? '';
  const checkoutId = randomUUID();
  await app.db.insert(checkouts).values({
    id: checkoutId,
    kind: 'booking',
    subjectId: bookingId,
    request: { customerEmail: email },
    amountCents: 1500,
    paidCents: 1500,
    refundedCents: 500,
    currency: 'usd',
    live: false,
    state: 'paid',
    expiresAt: new Date('2026-01-05'),
  });
  await app.db
    .insert(refunds)
    .values({ checkoutId, amountCents: 500, reason: 'booking cancelled' });
  const paymentId = randomUUID();
  await app.db.insert(deskPayments).values({
    id: paymentId,
    bookingId,
    amountCents: 700,
    method: 'cash',
    takenBy: 'desk',
    takenAt: new Date('2026-01-05'),
    refundedCents: 200,
    handedBackCents: 200,
  });
  await app.db
    .insert(deskHandOvers)
    .values({ paymentId, amountCents: 200, handedBy: 'desk', handedAt: new Date('2026-01-06') });
  await app.db.insert(slotWaitlist).values({
    slotId,
    guardianName: `${mark}-waiting`,
    guardianEmail: email,
    state: 'expired',
  });
  return bookingId;
}

/** Inserts a past party with a guest's reply, and an inquiry. */
async function insertPartyAndInquiry(
  app: TestApp,
  mark: string,
  userId: string,
  email: string,
  day: number,
) {
  const { id: packageId } = await aPackage(app);
  const id = randomUUID();
  const venueDate = `2026-02-${String(day).padStart(2, '0')}`;
  await app.db.insert(parties).values({
    id,
    packageId,
    userId,
    venueDate,
    timeWindow: 'morning',
    startsAt: new Date(`${venueDate}T14:00:00Z`),
    endsAt: new Date(`${venueDate}T16:00:00Z`),
    childName: `${mark}-party-child`,
    childAge: `${mark}-party-age`,
    kids: 8,
    packageName: 'Village Party',
    priceCents: 32500,
    depositCents: 8125,
    status: 'booked',
    guardianName: `${mark}-party-host`,
    email,
    phone: `${mark}-party-phone`,
    notes: `${mark}-party-notes`,
    greeting: `${mark}-party-greeting`,
    invitation: `${mark}-secret-invitation`,
  });
  await app.db.insert(partyGuests).values({
    partyId: id,
    name: `${mark}-guest-name`,
    email,
    reply: 'yes',
    allergies: `${mark}-guest-allergies`,
    answerKey: `${mark}-secret-answer`,
  });
  await app.db.insert(partyInquiries).values({
    packageId,
    preferredDate: '2027-05-01',
    childName: `${mark}-inquiry-child`,
    childAge: `${mark}-inquiry-age`,
    estimatedKids: 10,
    guardianName: `${mark}-inquiry-guardian`,
    email,
    phone: `${mark}-inquiry-phone`,
    notes: `${mark}-inquiry-notes`,
  });
}

type Occurrence = { column: string; value: string };

/** Finds a text in all tables, including the job queue's. `column` is "table.column"; `value` is JSON. */
export async function findInAllTables(app: TestApp, text: string): Promise<Occurrence[]> {
  const tables = await app.sql<{ schema: string; name: string }[]>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`;
  const occurrences: Occurrence[] = [];
  for (const { schema, name } of tables) {
    const rows = await app.sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(entry) as row from ${app.sql(schema)}.${app.sql(name)} as entry
      where strpos(to_jsonb(entry)::text, ${text}) > 0`;
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const json = JSON.stringify(value) ?? '';
        if (json.includes(text)) occurrences.push({ column: `${name}.${column}`, value: json });
      }
    }
  }
  return occurrences;
}
