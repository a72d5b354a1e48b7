import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { PartyWindow } from '../parties-rules.ts';
import { findPartyDeskPayments } from './office/desk-money-queries.ts';
import { parties, partySlots } from './parties-tables.ts';

type Row = typeof parties.$inferSelect;
/** A party; `language` is its account's, if it has one. */
export type Party = Omit<Row, 'status' | 'timeWindow'> & {
  status: 'pending' | 'booked' | 'cancelled';
  timeWindow: PartyWindow;
};

const withLanguage = {
  party: parties,
  language: sql<StoredLanguage>`coalesce(
    (select ${users.language} from ${users} where ${users.id} = ${parties.userId}),
    ${parties.language})`,
};
const joined = ({ party, language }: { party: Row; language: StoredLanguage }) =>
  ({ ...party, language }) as Party;

/** Writes a party. A unique index refuses a second one for the room at the same time. */
export async function insertParty(db: Db, values: typeof parties.$inferInsert): Promise<void> {
  await db.insert(parties).values(values);
}

export async function findParty(db: Db, id: string): Promise<Party | null> {
  const [row] = await db.select(withLanguage).from(parties).where(eq(parties.id, id));
  return row ? joined(row) : null;
}

/** The party, locked until the transaction ends. */
export async function lockParty(db: Db, id: string): Promise<Party | null> {
  await db.select({ id: parties.id }).from(parties).where(eq(parties.id, id)).for('update');
  return findParty(db, id);
}

export async function findPartyByRequest(db: Db, requestKey: string): Promise<Party | null> {
  const [row] = await db
    .select(withLanguage)
    .from(parties)
    .where(eq(parties.requestKey, requestKey));
  return row ? joined(row) : null;
}

export async function findPartyByInvitation(db: Db, code: string): Promise<Party | null> {
  const [row] = await db.select(withLanguage).from(parties).where(eq(parties.invitation, code));
  return row ? joined(row) : null;
}

/** Whose parties: the account's, and those under its e-mail once that is proven. */
export type Owner = { userId: string; verifiedEmail: string | null };

const isOf = ({ userId, verifiedEmail }: Owner) =>
  or(
    eq(parties.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(parties.userId), eq(parties.email, verifiedEmail)),
  );

/** A person's parties, the latest first. */
export async function findPartiesOf(db: Db, owner: Owner): Promise<Party[]> {
  const rows = await db
    .select(withLanguage)
    .from(parties)
    .where(isOf(owner))
    .orderBy(desc(parties.startsAt), desc(parties.id))
    .limit(200);
  return rows.map(joined);
}

/** What is planned: parties and unpaid holds that have not begun. */
export function findUpcomingPartiesOf(db: Db, owner: Owner, now: Date) {
  return db
    .select({ id: parties.id })
    .from(parties)
    .where(and(isOf(owner), ne(parties.status, 'cancelled'), gt(parties.startsAt, now)))
    .orderBy(asc(parties.startsAt));
}

/** For the books a party keeps its guardian's name and e-mail; the rest is cut off. Returns ids. */
export async function cutPartiesLoose(db: Db, owner: Owner): Promise<string[]> {
  const cut = await db
    .update(parties)
    .set({
      userId: null,
      childName: '',
      childAge: null,
      phone: null,
      notes: null,
      greeting: '',
      officeNote: '',
      heldFrom: null,
      requestKey: null,
      // Nobody is invited to it any more.
      invitation: sql`gen_random_uuid()::text`,
    })
    .where(isOf(owner))
    .returning({ id: parties.id });
  return cut.map(({ id }) => id);
}

/** The windows of a day in which the room is taken. */
export async function findTakenWindows(db: Db, venueDate: string): Promise<string[]> {
  const rows = await db
    .select({ window: parties.timeWindow })
    .from(parties)
    .where(and(eq(parties.venueDate, venueDate), ne(parties.status, 'cancelled')));
  return rows.map(({ window }) => window);
}

/** The unpaid party that an e-mail holds from a network, for one window of a day. */
export async function findHeldParty(
  db: Db,
  input: { email: string; heldFrom: string; date: string; window: string },
) {
  const [row] = await db
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(
        eq(parties.status, 'pending'),
        eq(parties.email, input.email),
        eq(parties.heldFrom, input.heldFrom),
        eq(parties.venueDate, input.date),
        eq(parties.timeWindow, input.window),
      ),
    );
  return row ?? null;
}

/** Unpaid parties that are held now, under an e-mail and from a network. */
export async function countHeldParties(db: Db, email: string, heldFrom: string) {
  const [row] = await db
    .select({
      ofEmail: sql<number>`(count(*) filter (where ${parties.email} = ${email}))::int`,
      fromNetwork: sql<number>`(count(*) filter (where ${parties.heldFrom} = ${heldFrom}))::int`,
    })
    .from(parties)
    .where(eq(parties.status, 'pending'));
  return row ?? { ofEmail: 0, fromNetwork: 0 };
}

/** The spots that a party takes of play slots, in the order in which everybody takes them. */
export function findPartySlots(db: Db, partyId: string) {
  return db
    .select({ slotId: partySlots.slotId, spots: partySlots.spots })
    .from(partySlots)
    .where(eq(partySlots.partyId, partyId))
    .orderBy(asc(partySlots.slotId));
}

export async function insertPartySlots(
  db: Db,
  partyId: string,
  slotIds: string[],
  spots: number,
): Promise<void> {
  if (slotIds.length === 0) return;
  await db.insert(partySlots).values(slotIds.map((slotId) => ({ partyId, slotId, spots })));
}

const paymentColumns = {
  id: checkouts.id,
  partyId: checkouts.subjectId,
  paidCents: checkouts.paidCents,
  refundedCents: checkouts.refundedCents,
};

type PartyPayment = {
  id: string;
  partyId: string;
  paidCents: number;
  refundedCents: number;
  /** Where it was paid, and goes back to. */
  from: 'provider' | 'desk';
};

/** What was paid for some parties: deposits and rests, on the payment page and at the desk. */
export async function findPartyPayments(db: Db, partyIds: string[]): Promise<PartyPayment[]> {
  if (partyIds.length === 0) return [];
  const online = await db.select(paymentColumns).from(checkouts).where(isPaymentOf(partyIds));
  const desk = await findPartyDeskPayments(db, partyIds);
  return [
    ...online.map((payment) => ({ ...payment, from: 'provider' as const })),
    ...desk.map(({ id, partyId, amountCents, refundedCents }) => ({
      ...{ id, partyId, paidCents: amountCents, refundedCents },
      from: 'desk' as const,
    })),
  ];
}

/** What a party's payment pages took, with their times. */
export function findPaidPages(db: Db, partyId: string) {
  const { partyId: _, ...columns } = paymentColumns;
  return db
    .select({
      ...columns,
      kind: checkouts.kind,
      settledAt: checkouts.settledAt,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(isPaymentOf([partyId]))
    .orderBy(asc(checkouts.createdAt));
}

/**
 * The payments of one party's pages, locked until the transaction ends: before the party is, as settling
 * a payment takes them.
 */
export function lockPartyPayments(db: Db, partyId: string) {
  return db
    .select(paymentColumns)
    .from(checkouts)
    .where(isPaymentOf([partyId]))
    .orderBy(asc(checkouts.id))
    .for('update');
}

const isPaymentOf = (partyIds: string[]) =>
  and(
    inArray(checkouts.kind, ['party', 'party-balance']),
    inArray(checkouts.subjectId, partyIds),
    eq(checkouts.state, 'paid'),
  );

/** The venue's own note on a party; calendars that took it over hear nothing of it. */
export async function notePartyOf(
  db: Db,
  id: string,
  officeNote: string,
  updatedAt: Date,
): Promise<void> {
  await db.update(parties).set({ officeNote, updatedAt }).where(eq(parties.id, id));
}
