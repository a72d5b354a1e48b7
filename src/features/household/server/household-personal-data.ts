import { asc, eq } from 'drizzle-orm';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { announceToFamily, findFamilyOf } from './household-queries.ts';
import { householdInvitations, householdMembers, households } from './household-tables.ts';

/**
 * The shared family, without the other adults' names and addresses. Deleting an account also deletes the household
 * that it owns, and its membership in another one.
 */
export const householdPersonalData: PersonalDataHandler = {
  read: async (db, { id, verifiedEmail }) => {
    const memberColumns = {
      relation: householdMembers.relation,
      mayBook: householdMembers.mayBook,
      mayCheckIn: householdMembers.mayCheckIn,
      mayMessage: householdMembers.mayMessage,
      joinedAt: householdMembers.joinedAt,
    };
    const adults = await db
      .select(memberColumns)
      .from(householdMembers)
      .innerJoin(households, eq(households.id, householdMembers.householdId))
      .where(eq(households.ownerId, id))
      .orderBy(asc(householdMembers.joinedAt));
    const [joined] = await db
      .select(memberColumns)
      .from(householdMembers)
      .where(eq(householdMembers.userId, id));
    const invitationColumns = {
      relation: householdInvitations.relation,
      state: householdInvitations.state,
      createdAt: householdInvitations.createdAt,
      expiresAt: householdInvitations.expiresAt,
    };
    const sent = await db
      .select(invitationColumns)
      .from(householdInvitations)
      .innerJoin(households, eq(households.id, householdInvitations.householdId))
      .where(eq(households.ownerId, id))
      .orderBy(asc(householdInvitations.createdAt));
    const received =
      verifiedEmail === null
        ? []
        : await db
            .select(invitationColumns)
            .from(householdInvitations)
            .where(eq(householdInvitations.email, verifiedEmail))
            .orderBy(asc(householdInvitations.createdAt));
    const invitations = { sent, received };
    return { household: { adults, joined: joined ?? null, invitations } };
  },

  erase: async (_ctx, db, { id, verifiedEmail }) => {
    const { ownerId } = await findFamilyOf(db, id);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
    if (verifiedEmail === null) return;
    await db.delete(householdInvitations).where(eq(householdInvitations.email, verifiedEmail));
  },
};
