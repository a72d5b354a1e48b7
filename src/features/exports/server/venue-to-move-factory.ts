import { randomUUID } from 'node:crypto';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { aGiftCard } from '#features/shop/server/shop-factory.ts';
import { holdings, ledgerEntries, memberships } from '#features/shop/server/shop-tables.ts';
import { waiverAnswers, waiverQuestions } from '#features/waivers/server/waiver-answers-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { TestApp } from '#tests/test-app.ts';

const AT = new Date('2026-11-03T17:21:00Z');

/** Fills a venue with something of all that can move to another one. Returns a gift card's code. */
export async function fillVenueToMove(app: TestApp): Promise<{ code: string }> {
  const ann = await aMember(app.services, {
    name: 'Zoë, "Ñandú" =Núñez',
    email: 'ann@move.example',
    phone: '+1 (555) 201-4477',
    neighborhood: 'El Niño',
    zipCode: '00501',
    language: 'es',
    preferredContactMethod: 'text',
    smsOptIn: true,
    newsConsent: false,
    newsConsentAt: AT,
    visibility: 'private',
    accessibilityNeeds: 'A ramp,\nand a quiet corner',
    createdAt: new Date('2025-05-05T04:00:00Z'),
  });
  const bo = await aMember(app.services, {
    name: 'Bo Diaz',
    email: 'bo@move.example',
    emailVerified: false,
    createdAt: AT,
  });
  await app.db
    .insert(memberCodes)
    .values([
      aMemberCode({ userId: ann.id, numericCode: '000417' }),
      aMemberCode({ userId: bo.id }),
    ]);
  await fillChildren(app, ann.id);
  await fillWaivers(app, ann.email);
  await fillBookings(app, [ann.email, bo.email]);
  await fillMemberships(app, [ann.id, bo.id]);
  return fillHoldings(app, ann.id);
}

/** Twins, and a child who has outgrown the form. */
async function fillChildren(app: TestApp, userId: string) {
  const births = ['2024-05-01', '2024-05-01', '2017-02-01'];
  await app.db.insert(children).values(
    births.map((birthMonth, index) => ({
      userId,
      birthMonth,
      typicalAvailability: index === 0 ? ['weekday_mornings', 'weekends'] : [],
      createdAt: new Date(AT.getTime() + index * 60_000),
    })),
  );
}

/** Two of one child on one day, the first with answers, and one on a version that had to be signed again. */
async function fillWaivers(app: TestApp, guardianEmail: string) {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await app.db.insert(waivers).values(
    ids.map((id, index) =>
      aWaiver({
        id,
        guardianEmail,
        guardianName: 'Zoë Núñez',
        childName: 'Íñigo',
        childBirthdate: '2024-05-17',
        emergencyContact: 'Abuela',
        emergencyPhone: '+52 55 1234 5678',
        medicalNotes: 'Peanuts,\n"severe"; =EpiPen',
        createdAt: new Date(AT.getTime() + index * 3_600_000),
        agreementVersion: index === 2 ? '0.9' : '1.0',
      }),
    ),
  );
  const questions = [
    { kind: 'photo-consent' as const, question: 'May we take photos?', answer: 'no' },
    { kind: 'text' as const, question: 'How did you hear of us?', answer: 'A friend: Maya' },
    { kind: 'text' as const, question: 'Anything\nelse?', answer: 'A nap at ten\n\nSnacks: none' },
  ];
  for (const { kind, question, answer } of questions) {
    const text = { question, choices: [] };
    const [asked] = await app.db
      .insert(waiverQuestions)
      .values({ kind, position: 0, texts: { en: text, es: text } })
      .returning();
    const answered = { questionId: asked?.id ?? '', kind, question, answer, answeredAt: AT };
    await app.db.insert(waiverAnswers).values({ waiverId: ids[0] ?? '', ...answered });
  }
}

/** An event for one family, which has to be created in both venues. */
export const anEventToMove = (app: TestApp) =>
  anEvent(app, {
    title: 'Story time',
    startsAt: new Date('2026-12-05T21:00:00Z'),
    endsAt: new Date('2026-12-05T22:00:00Z'),
    capacity: 1,
  });

/**
 * A paid one, a trial and a cancelled one before it, a cancelled one, one by phone, one paid with a pass, an event's, one of
 * a past session that is no longer in the schedule, and one that is not paid yet.
 */
async function fillBookings(app: TestApp, [ann = '', bo = '']: string[]) {
  const { id: eventId } = await anEventToMove(app);
  const session = { date: '2027-03-16', slotLabel: '9:00 - 11:00 AM' };
  const base = {
    ...session,
    type: 'open-play',
    status: 'paid',
    priceCents: 1713,
    guardianName: 'Zoë Núñez',
    guardianEmail: ann,
    createdAt: AT,
  };
  await app.db.insert(bookings).values([
    { ...base, childrenCount: 3, notes: '@late\n-by an hour', officeNote: 'Regular' },
    { ...base, type: 'trial', guardianEmail: bo, priceCents: 2000, refundedCents: 500 },
    {
      ...base,
      type: 'trial',
      guardianEmail: bo,
      status: 'cancelled',
      cancelledAt: AT,
      createdAt: new Date(AT.getTime() - 60_000),
    },
    { ...base, visits: 2, discountCents: 300, valueCents: 500, priceCents: 500, language: 'es' },
    { ...base, date: '2026-11-10', slotLabel: '6:00 - 7:00 AM', priceCents: 0 },
    { ...base, status: 'cancelled', cancelledAt: new Date('2026-11-04T05:00:00Z') },
    { ...base, guardianEmail: null, guardianPhone: '+1 555 201 4478', priceCents: 0 },
    {
      ...base,
      type: 'event',
      eventId,
      date: '2026-12-05',
      slotLabel: '4:00 - 5:00 PM',
      priceCents: 0,
    },
    { ...base, status: 'pending', holdExpiresAt: new Date('2030-01-01T00:00:00Z') },
  ]);
}

/** One that renews, a frozen one with nine days left, and one that has ended. */
async function fillMemberships(app: TestApp, [ann = '', bo = '']: string[]) {
  const base = { line: 0, membershipType: 'Luna', priceCents: 4999, createdAt: AT, startedAt: AT };
  await app.db.insert(memberships).values([
    {
      ...base,
      userId: ann,
      duration: 'year',
      periodEnd: new Date('2027-11-03T17:21:00Z'),
      subscriptionId: 'sub_move',
    },
    {
      ...base,
      userId: bo,
      duration: 'month',
      frozenAt: new Date('2026-11-24T17:21:00Z'),
      periodEnd: new Date('2026-12-03T17:21:00Z'),
    },
    {
      ...base,
      userId: bo,
      duration: 'month',
      membershipType: 'Sol',
      periodEnd: AT,
      state: 'ended',
    },
  ]);
}

/** Passes, gift cards and credit: partly spent, unevenly priced, expired, suspended, of a guest, and used up. */
async function fillHoldings(app: TestApp, userId: string): Promise<{ code: string }> {
  const { code, ...card } = await aGiftCard(app.services, 5000);
  await spend(app, card.id, 1234);
  const base = { createdAt: AT, unitCents: 1 };
  const pass = { ...base, kind: 'pass', userId, name: 'Ten visits' };
  const rows = [
    { ...pass, granted: 10, unitCents: 1250, perChild: true, spent: 6 },
    // $100 for 7 visits.
    { ...pass, granted: 7, unitCents: 1428, grantedCents: 10_000, spent: 2 },
    { ...pass, granted: 3, unitCents: 999, expiresAt: new Date('2026-11-20T05:00:00Z'), spent: 0 },
    { ...pass, granted: 5, unitCents: 1300, suspendedAt: AT, spent: 0 },
    { ...pass, granted: 2, unitCents: 1300, spent: 2 },
    {
      ...base,
      kind: 'credit',
      email: 'guest@move.example',
      name: 'Credit',
      granted: 777,
      spent: 7,
    },
    { ...base, kind: 'credit', userId, name: 'Credit', granted: 500, spent: 0 },
    { ...base, kind: 'credit', userId, name: 'Credit', granted: 500, spent: 0 },
  ];
  for (const { spent, ...row } of rows) {
    const id = randomUUID();
    await app.db.insert(holdings).values({ id, balance: row.granted, ...row });
    await app.db
      .insert(ledgerEntries)
      .values({ holdingId: id, amount: row.granted, cause: 'grant:example' });
    await spend(app, id, spent);
  }
  return { code };
}

async function spend(app: TestApp, holdingId: string, amount: number) {
  if (amount === 0) return;
  await app.sql`update holdings set balance = balance - ${amount} where id = ${holdingId}`;
  await app.db.insert(ledgerEntries).values({ holdingId, amount: -amount, cause: 'spend:example' });
}
