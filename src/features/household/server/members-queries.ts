import { and, asc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Relation, Rights } from '../household-rules.ts';
import { householdMembers, households } from './household-tables.ts';

const memberColumns = {
  id: householdMembers.id,
  userId: householdMembers.userId,
  ownerId: households.ownerId,
  relation: householdMembers.relation,
  mayBook: householdMembers.mayBook,
  mayCheckIn: householdMembers.mayCheckIn,
  mayMessage: householdMembers.mayMessage,
  joinedAt: householdMembers.joinedAt,
  name: users.name,
  firstName: users.firstName,
  email: users.email,
};

const selectMembers = (db: Db) =>
  db
    .select(memberColumns)
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .innerJoin(users, eq(users.id, householdMembers.userId));

/** A household's member with their name and email. */
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

/** Returns the members of the owner's family, without the owner, in the order of joining. */
export async function findMembersOf(db: Db, ownerId: string): Promise<MemberRow[]> {
  return selectMembers(db)
    .where(eq(households.ownerId, ownerId))
    .orderBy(asc(householdMembers.joinedAt), asc(householdMembers.id));
}

/** Returns a member of the owner's family; null if unknown or another family's. */
export async function findMemberOf(
  db: Db,
  ownerId: string,
  memberId: string,
): Promise<MemberRow | null> {
  const [row] = await selectMembers(db).where(
    and(eq(householdMembers.id, memberId), eq(households.ownerId, ownerId)),
  );
  return row ?? null;
}

/** Returns the user's membership in another adult's family; null if they have not joined one. */
export async function findMembershipOf(db: Db, userId: string): Promise<MemberRow | null> {
  const [row] = await selectMembers(db).where(eq(householdMembers.userId, userId));
  return row ?? null;
}

/** Adds a member; returns false if the user is already a member of a household. */
export async function insertMember(
  db: Db,
  values: Rights & { householdId: string; userId: string; relation: Relation; joinedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(householdMembers)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: householdMembers.id });
  return rows.length > 0;
}

export async function updateMember(
  db: Db,
  memberId: string,
  changes: Partial<Rights & { relation: Relation }>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(householdMembers).set(changes).where(eq(householdMembers.id, memberId));
}

export async function deleteMember(db: Db, memberId: string): Promise<void> {
  await db.delete(householdMembers).where(eq(householdMembers.id, memberId));
}
