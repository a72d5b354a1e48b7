import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { parties, partyGuests } from '../parties-tables.ts';

export type PartyGuest = typeof partyGuests.$inferSelect;
type GuestValues = Pick<
  PartyGuest,
  'name' | 'email' | 'reply' | 'kids' | 'adults' | 'allergies' | 'answerKey' | 'language'
>;

/** The families on the guest list, in the order in which they were added. */
export function findGuests(db: Db, partyId: string): Promise<PartyGuest[]> {
  return db
    .select()
    .from(partyGuests)
    .where(eq(partyGuests.partyId, partyId))
    .orderBy(asc(partyGuests.createdAt), asc(partyGuests.id));
}

/** Returns the new id, or null if the email is already on the party's list or the key is already in use. */
export async function insertGuest(
  db: Db,
  guest: GuestValues & { partyId: string; now: Date },
): Promise<string | null> {
  const { now, ...values } = guest;
  const [row] = await db
    .insert(partyGuests)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: partyGuests.id });
  return row?.id ?? null;
}

export async function updateGuest(
  db: Db,
  id: string,
  answer: GuestValues,
  now: Date,
): Promise<void> {
  await db
    .update(partyGuests)
    .set({ ...answer, updatedAt: now })
    .where(eq(partyGuests.id, id));
}

/** Sets a family's arrival time unless it is already set, or clears it. Returns false if the family is not listed. */
export async function setArrival(
  db: Db,
  { partyId, guestId, arrivedAt }: { partyId: string; guestId: string; arrivedAt: Date | null },
): Promise<boolean> {
  const at =
    arrivedAt && sql`coalesce(${partyGuests.arrivedAt}, ${arrivedAt.toISOString()}::timestamptz)`;
  const rows = await db
    .update(partyGuests)
    .set({ arrivedAt: at })
    .where(and(eq(partyGuests.partyId, partyId), eq(partyGuests.id, guestId)))
    .returning({ id: partyGuests.id });
  return rows.length > 0;
}

export async function removeGuest(db: Db, partyId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(partyGuests)
    .where(and(eq(partyGuests.partyId, partyId), eq(partyGuests.id, id)))
    .returning({ id: partyGuests.id });
  return removed.length > 0;
}

/** All guest-list entries with this email address, each with its party's date. */
export function findGuestsByEmail(db: Db, email: string) {
  return db
    .select({
      id: partyGuests.id,
      partyOn: parties.venueDate,
      name: partyGuests.name,
      email: partyGuests.email,
      reply: partyGuests.reply,
      kids: partyGuests.kids,
      adults: partyGuests.adults,
      allergies: partyGuests.allergies,
      arrivedAt: partyGuests.arrivedAt,
      createdAt: partyGuests.createdAt,
      updatedAt: partyGuests.updatedAt,
    })
    .from(partyGuests)
    .innerJoin(parties, eq(parties.id, partyGuests.partyId))
    .where(eq(partyGuests.email, email))
    .orderBy(asc(partyGuests.createdAt));
}

/** Removes the entries with this email address from all guest lists; returns their ids. */
export async function removeGuestsByEmail(db: Db, email: string): Promise<string[]> {
  const removed = await db
    .delete(partyGuests)
    .where(eq(partyGuests.email, email))
    .returning({ id: partyGuests.id });
  return removed.map(({ id }) => id);
}

/** Removes the guest lists of the parties; returns the ids of the removed entries. */
export async function removeGuestLists(db: Db, partyIds: string[]): Promise<string[]> {
  if (partyIds.length === 0) return [];
  const removed = await db
    .delete(partyGuests)
    .where(inArray(partyGuests.partyId, partyIds))
    .returning({ id: partyGuests.id });
  return removed.map(({ id }) => id);
}

/** Clears the allergies on the guest lists of parties that ended before an instant. */
export async function clearAllergies(db: Db, endedBefore: Date): Promise<void> {
  const endedParties = db
    .select({ id: parties.id })
    .from(parties)
    .where(lt(parties.endsAt, sql`${endedBefore.toISOString()}::timestamptz`));
  await db
    .update(partyGuests)
    .set({ allergies: '' })
    .where(and(inArray(partyGuests.partyId, endedParties), sql`${partyGuests.allergies} <> ''`));
}
