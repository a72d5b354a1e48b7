import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { PartyWindow } from '../parties-rules.ts';
import { findPartyDeskPayments } from './office/desk-payments-queries.ts';
import { parties, partySlots } from './parties-tables.ts';

type Row = typeof parties.$inferSelect;
/** A party. `language` is the host account's; for hosts without an account, the stored one. */
export type Party = Omit<Row, 'status' | 'timeWindow'> & {
  status: 'pending' | 'booked' | 'cancelled';
  timeWindow: PartyWindow;
};

const partyColumns = {
  party: parties,
  language: sql<StoredLanguage>`coalesce(
    (select ${users.language} from ${users} where ${users.id} = ${parties.userId}),
    ${parties.language})`,
};
const toParty = ({ party, language }: { party: Row; language: StoredLanguage }) =>
  ({ ...party, language }) as Party;

/** Inserts a party. Throws a violation of `party_room_once` if the room is taken. */
export async function insertParty(db: Db, values: typeof parties.$inferInsert): Promise<void> {
  await db.insert(parties).values(values);
}

export async function findParty(db: Db, id: string): Promise<Party | null> {
  const [row] = await db.select(partyColumns).from(parties).where(eq(parties.id, id));
  return row ? toParty(row) : null;
}

/** Locks the party until the transaction ends. */
export async function lockParty(db: Db, id: string): Promise<Party | null> {
  await db.select({ id: parties.id }).from(parties).where(eq(parties.id, id)).for('update');
  return findParty(db, id);
}

export async function findPartyByRequest(db: Db, requestKey: string): Promise<Party | null> {
  const [row] = await db
    .select(partyColumns)
    .from(parties)
    .where(eq(parties.requestKey, requestKey));
  return row ? toParty(row) : null;
}

export async function findPartyByInvitation(db: Db, code: string): Promise<Party | null> {
  const [row] = await db.select(partyColumns).from(parties).where(eq(parties.invitation, code));
  return row ? toParty(row) : null;
}

/** A party owner: an account, and its email if verified. */
export type Owner = { userId: string; verifiedEmail: string | null };

const isOwnedBy = ({ userId, verifiedEmail }: Owner) =>
  or(
    eq(parties.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(parties.userId), eq(parties.email, verifiedEmail)),
  );

/** The owner's parties, newest first: all, or the first `limit`. */
export async function findPartiesOf(db: Db, owner: Owner, limit?: number): Promise<Party[]> {
  const query = db
    .select(partyColumns)
    .from(parties)
    .where(isOwnedBy(owner))
    .orderBy(desc(parties.startsAt), desc(parties.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(toParty);
}

/** The owner's booked and held parties that have not started. */
export function findUpcomingPartiesOf(db: Db, owner: Owner, now: Date) {
  return db
    .select({ id: parties.id })
    .from(parties)
    .where(and(isOwnedBy(owner), ne(parties.status, 'cancelled'), gt(parties.startsAt, now)))
    .orderBy(asc(parties.startsAt));
}

/**
 * Removes personal data from the owner's parties, except the guardian's name and email, which accounting needs. Returns
 * the ids.
 */
export async function anonymizeParties(db: Db, owner: Owner): Promise<string[]> {
  const rows = await db
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
      // Invalidates the invitation link.
      invitation: sql`gen_random_uuid()::text`,
    })
    .where(isOwnedBy(owner))
    .returning({ id: parties.id });
  return rows.map(({ id }) => id);
}

/** The windows of a day in which the room is taken. */
export async function findTakenWindows(db: Db, venueDate: string): Promise<string[]> {
  const rows = await db
    .select({ window: parties.timeWindow })
    .from(parties)
    .where(and(eq(parties.venueDate, venueDate), ne(parties.status, 'cancelled')));
  return rows.map(({ window }) => window);
}

/** Finds the unpaid party of a day and window with its checkout; there is at most one. */
export async function findHeldParty(db: Db, { date, window }: { date: string; window: string }) {
  const [row] = await db
    .select({
      id: parties.id,
      userId: parties.userId,
      checkoutId: checkouts.id,
      sessionId: checkouts.sessionId,
    })
    .from(parties)
    .innerJoin(checkouts, and(eq(checkouts.kind, 'party'), eq(checkouts.subjectId, parties.id)))
    .where(
      and(
        eq(parties.status, 'pending'),
        isNotNull(parties.heldFrom),
        eq(parties.venueDate, date),
        eq(parties.timeWindow, window),
      ),
    );
  return row ?? null;
}

/** The number of parties held with this email address, and from this network. */
export async function countHeldParties(db: Db, email: string, heldFrom: string) {
  const [row] = await db
    .select({
      byEmail: sql<number>`(count(*) filter (where ${parties.email} = ${email}))::int`,
      byNetwork: sql<number>`(count(*) filter (where ${parties.heldFrom} = ${heldFrom}))::int`,
    })
    .from(parties)
    .where(eq(parties.status, 'pending'));
  return row ?? { byEmail: 0, byNetwork: 0 };
}

/** The party's spots in play slots, in lock order. */
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
  /** Where the payment was made, and where refunds go. */
  from: 'provider' | 'desk';
};

/** The payments of the parties: deposits and balances, online and at the desk. */
export async function findPartyPayments(db: Db, partyIds: string[]): Promise<PartyPayment[]> {
  if (partyIds.length === 0) return [];
  const onlinePayments = await db
    .select(paymentColumns)
    .from(checkouts)
    .where(isPaymentOf(partyIds));
  const deskPayments = await findPartyDeskPayments(db, partyIds);
  return [
    ...onlinePayments.map((payment) => ({ ...payment, from: 'provider' as const })),
    ...deskPayments.map(({ id, partyId, amountCents, refundedCents }) => ({
      id,
      partyId,
      paidCents: amountCents,
      refundedCents,
      from: 'desk' as const,
    })),
  ];
}

/** The party's online payments with their times, oldest first. */
export const findOnlinePayments = (db: Db, partyId: string) =>
  selectOnlinePayments(db, isPaymentOf([partyId]));

/** As `findOnlinePayments`, with the payments that are in dispute or in review: all that was received. */
export const findReceivedPayments = (db: Db, partyId: string) =>
  selectOnlinePayments(db, and(isCheckoutOf([partyId]), gt(checkouts.paidCents, 0)));

function selectOnlinePayments(db: Db, where: SQL | undefined) {
  const { partyId: _, ...columns } = paymentColumns;
  return db
    .select({
      ...columns,
      kind: checkouts.kind,
      settledAt: checkouts.settledAt,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(where)
    .orderBy(asc(checkouts.createdAt));
}

/**
 * Locks the party's online payments until the transaction ends. Must be called before locking the party: the
 * settlement of a payment takes the locks in that order.
 */
export function lockPartyPayments(db: Db, partyId: string) {
  return db
    .select(paymentColumns)
    .from(checkouts)
    .where(isPaymentOf([partyId]))
    .orderBy(asc(checkouts.id))
    .for('update');
}

const isCheckoutOf = (partyIds: string[]) =>
  and(inArray(checkouts.kind, ['party', 'party-balance']), inArray(checkouts.subjectId, partyIds));

const isPaymentOf = (partyIds: string[]) =>
  and(isCheckoutOf(partyIds), eq(checkouts.state, 'paid'));

/** Saves the internal note without incrementing the iCalendar sequence. */
export async function savePartyNote(
  db: Db,
  id: string,
  officeNote: string,
  updatedAt: Date,
): Promise<void> {
  await db.update(parties).set({ officeNote, updatedAt }).where(eq(parties.id, id));
}
