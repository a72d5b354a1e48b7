import { eq } from 'drizzle-orm';
import { aDay, anEmail } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { findActivePackages, type PartyPackage } from './packages-queries.ts';
import { parties, partyGuests, partyInquiries } from './parties-tables.ts';

/** The first active package whose name starts with `name`. */
export async function aPackage(app: TestApp, name = 'Village'): Promise<PartyPackage> {
  const found = (await findActivePackages(app.db)).find((row) => row.name.startsWith(name));
  if (!found) throw new Error('package not found');
  return found;
}

/** A valid create-checkout body on an unused day. */
export async function aPartyInput(app: TestApp, changes: Record<string, unknown> = {}) {
  return {
    packageId: (await aPackage(app)).id,
    date: aDay(),
    window: 'afternoon',
    kids: 10,
    childName: 'Mia',
    guardianName: 'Dana Rivera',
    email: anEmail(),
    ...changes,
  };
}

export type HeldParty = {
  partyId: string;
  sessionId: string;
  sessionUrl: string;
  date: string;
  email: string;
};

type CallOptions = { as?: { cookie: string } };

/** A party held until its deposit is paid. */
export async function aHeldParty(
  app: TestApp,
  changes: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<HeldParty> {
  const input = await aPartyInput(app, changes);
  const response = await app.call('POST', '/api/parties/create-checkout', input, options);
  if (response.status !== 200)
    throw new Error(`party not held: ${response.status} ${response.text}`);
  const held = response.json as { partyId: string; sessionId: string; sessionUrl: string };
  return { ...held, date: input.date as string, email: input.email as string };
}

/** A booked party, with the host's link token and the invitation code. */
export async function aParty(
  app: TestApp,
  changes: Record<string, unknown> = {},
  options: CallOptions = {},
) {
  const held = await aHeldParty(app, changes, options);
  await pay(app, held.sessionId);
  const { invitation } = await fetchPartyRow(app, held.partyId);
  return { ...held, token: await partyToken(app, held.partyId), code: invitation };
}

/** The token in the host's newest email with a party link; empty if there is none. */
export async function partyToken(app: TestApp, partyId: string): Promise<string> {
  const { email } = await fetchPartyRow(app, partyId);
  const emails = await app.emailsTo(email);
  const link = emails.map(({ text }) => /\S+\/party\?party=\S+/.exec(text)?.[0]).findLast(Boolean);
  return new URL(link ?? 'about:blank').searchParams.get('token') ?? '';
}

export async function fetchPartyRow(app: TestApp, id: string) {
  const [row] = await app.db.select().from(parties).where(eq(parties.id, id));
  if (!row) throw new Error('party not found');
  return row;
}

/** A day's stored count of taken spots, and the actual sum over its active parties and bookings. */
export async function countTakenSpots(app: TestApp, date: string) {
  const [row] = await app.sql<[{ taken: number; held: number }]>`
    select coalesce(sum(taken), 0)::int as taken, coalesce(sum(booked + party_spots), 0)::int as held
    from (
      select taken,
        coalesce((select sum(children_count) from bookings
          where slot_id = slot.id and status <> 'cancelled'), 0) as booked,
        coalesce((select sum(spots) from party_slots join parties on parties.id = party_id
          where slot_id = slot.id and status <> 'cancelled'), 0) as party_spots
      from booking_slots as slot where venue_date = ${date}
    ) as slots`;
  return row;
}

/** The body of an answer to an invitation. */
export const anAnswer = (changes: Record<string, unknown> = {}) => ({
  name: 'The Quills',
  email: anEmail(),
  reply: 'yes',
  kids: 2,
  adults: 1,
  allergies: '',
  ...changes,
});

/** A family on the guest list; returns its id. */
export async function aGuest(app: TestApp, partyId: string, changes: Record<string, unknown> = {}) {
  const answerKey = crypto.randomUUID();
  const [row] = await app.db
    .insert(partyGuests)
    .values({ partyId, name: 'The Quills', answerKey, ...changes })
    .returning({ id: partyGuests.id });
  return row?.id ?? '';
}

/** A new inquiry. */
export async function anInquiry(app: TestApp, changes: Record<string, unknown> = {}) {
  const [row] = await app.db
    .insert(partyInquiries)
    .values({
      packageId: (await aPackage(app)).id,
      preferredDate: aDay(),
      childName: 'Wren',
      estimatedKids: 8,
      guardianName: 'Sam Hollow',
      email: anEmail(),
      ...changes,
    })
    .returning();
  if (!row) throw new Error('inquiry not inserted');
  return row;
}

export async function fetchInquiryRow(app: TestApp, id: string) {
  const [row] = await app.db.select().from(partyInquiries).where(eq(partyInquiries.id, id));
  if (!row) throw new Error('inquiry not found');
  return row;
}
