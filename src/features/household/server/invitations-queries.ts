import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import type { Relation, Rights } from '../household-rules.ts';
import { householdInvitations, householdMembers, households } from './household-tables.ts';

export type Invitation = typeof householdInvitations.$inferSelect;

type NewInvitation = Rights & {
  householdId: string;
  email: string;
  relation: Relation;
  tokenHash: string;
  expiresAt: Date;
  /** Undefined leaves a previous choice unchanged. */
  language?: Language | undefined;
};

/** Inserts an invitation, or updates the household's open one to this address and so invalidates its old link. */
export async function upsertInvitation(db: Db, values: NewInvitation): Promise<Invitation> {
  const { relation, mayBook, mayCheckIn, mayMessage, tokenHash, expiresAt, language } = values;
  const [row] = await db
    .insert(householdInvitations)
    .values(values)
    .onConflictDoUpdate({
      target: [householdInvitations.householdId, householdInvitations.email],
      // A literal, because a cached plan with a parameter does not match the partial index.
      targetWhere: sql`${householdInvitations.state} = 'open'`,
      set: { relation, mayBook, mayCheckIn, mayMessage, tokenHash, expiresAt, language },
    })
    .returning();
  if (!row) throw new Error('the invitation was not stored');
  return row;
}

/** Returns pending invitations of the owner's family, including expired ones, oldest first. */
export async function findPendingInvitations(db: Db, ownerId: string): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation: householdInvitations })
    .from(householdInvitations)
    .innerJoin(households, eq(households.id, householdInvitations.householdId))
    .where(and(eq(households.ownerId, ownerId), eq(householdInvitations.state, 'open')))
    .orderBy(asc(householdInvitations.createdAt), asc(householdInvitations.id));
  return rows.map(({ invitation }) => invitation);
}

/** Returns an invitation of the owner's family; null if it is unknown or another family's. */
export async function findInvitationOf(
  db: Db,
  ownerId: string,
  id: string,
): Promise<Invitation | null> {
  const [row] = await db
    .select({ invitation: householdInvitations })
    .from(householdInvitations)
    .innerJoin(households, eq(households.id, householdInvitations.householdId))
    .where(and(eq(householdInvitations.id, id), eq(households.ownerId, ownerId)));
  return row?.invitation ?? null;
}

/** Returns a token's invitation and the owner who sent it; null for an unknown token. */
export async function findInvitationByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      invitation: householdInvitations,
      owner: {
        id: users.id,
        name: users.name,
        firstName: users.firstName,
        email: users.email,
        language: users.language,
      },
    })
    .from(householdInvitations)
    .innerJoin(households, eq(households.id, householdInvitations.householdId))
    .innerJoin(users, eq(users.id, households.ownerId))
    .where(eq(householdInvitations.tokenHash, tokenHash));
  return row ?? null;
}

/** Closes an open invitation; returns false if it was already closed. */
export async function closeInvitation(
  db: Db,
  id: string,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<boolean> {
  const rows = await db
    .update(householdInvitations)
    .set({ state })
    .where(and(eq(householdInvitations.id, id), eq(householdInvitations.state, 'open')))
    .returning({ id: householdInvitations.id });
  return rows.length > 0;
}

/** Counts a household's owner, members and unexpired open invitations. */
export async function countAdults(db: Db, householdId: string, now: Date): Promise<number> {
  const [members] = await db
    .select({ count: count() })
    .from(householdMembers)
    .where(eq(householdMembers.householdId, householdId));
  const [invited] = await db
    .select({ count: count() })
    .from(householdInvitations)
    .where(
      and(
        eq(householdInvitations.householdId, householdId),
        eq(householdInvitations.state, 'open'),
        gt(householdInvitations.expiresAt, now),
      ),
    );
  return 1 + (members?.count ?? 0) + (invited?.count ?? 0);
}
