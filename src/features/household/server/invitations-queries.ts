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
  /** Undefined keeps the earlier choice. */
  language?: Language | undefined;
};

/** Upserts an invitation. An open one to the same address gets the new link and choices. */
export async function storeInvitation(db: Db, values: NewInvitation): Promise<Invitation> {
  const { relation, mayBook, mayCheckIn, mayMessage, tokenHash, expiresAt, language } = values;
  const [row] = await db
    .insert(householdInvitations)
    .values(values)
    .onConflictDoUpdate({
      target: [householdInvitations.householdId, householdInvitations.email],
      // A literal: with a parameter a cached plan would not match the partial index.
      targetWhere: sql`${householdInvitations.state} = 'open'`,
      set: { relation, mayBook, mayCheckIn, mayMessage, tokenHash, expiresAt, language },
    })
    .returning();
  if (!row) throw new Error('the invitation was not stored');
  return row;
}

/** Pending invitations of the owner's family, expired ones included, oldest first. */
export async function findPendingInvitations(db: Db, ownerId: string): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation: householdInvitations })
    .from(householdInvitations)
    .innerJoin(households, eq(households.id, householdInvitations.householdId))
    .where(and(eq(households.ownerId, ownerId), eq(householdInvitations.state, 'open')))
    .orderBy(asc(householdInvitations.createdAt), asc(householdInvitations.id));
  return rows.map(({ invitation }) => invitation);
}

/** An invitation of the owner's family; null if there is none. */
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

/** The invitation of a link's token, and its inviter; null for an unknown token. */
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

/** Closes an open invitation; false if it was closed already. */
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

/** The adults a household has or may get: its owner, members, and invitations that have not expired. */
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
