import { and, eq, exists, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountMergeHandler, AccountPair } from '#platform/server/account-merge.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announceToFamily, findHouseholdIdOf } from './household-queries.ts';
import { householdInvitations, householdMembers, households } from './household-tables.ts';

/**
 * Moves the adults and invitations of the merged account's family to the remaining account's. Accounts that belong to
 * two other families are rejected before this runs, because a user can be a member of only one household.
 */
export const mergeHousehold: AccountMergeHandler = {
  merges: ['households.owner_id', 'household_members.user_id'],
  merge: async (_ctx, db, pair) => {
    const { from, into } = pair;
    await announceToFamily(db, from.id, { type: 'household', payload: {} });
    await deleteDuplicateMembers(db, pair);
    const sourceId = await findHouseholdIdOf(db, from.id);
    const targetId = await findHouseholdIdOf(db, into.id);
    if (sourceId && targetId) await mergeHouseholds(db, sourceId, targetId);
    else if (sourceId) {
      await db.update(households).set({ ownerId: into.id }).where(eq(households.id, sourceId));
    }
    await deleteInvitations(db, pair);
    await announceToFamily(db, into.id, { type: 'household', payload: {} });
  },
};

/** Deletes memberships in each other's family, and one of two memberships in the same third family. */
async function deleteDuplicateMembers(db: Db, { from, into }: AccountPair) {
  const userIds = [from.id, into.id];
  const ownHouseholds = db
    .select({ id: households.id })
    .from(households)
    .where(inArray(households.ownerId, userIds));
  await db
    .delete(householdMembers)
    .where(
      and(
        inArray(householdMembers.userId, userIds),
        inArray(householdMembers.householdId, ownHouseholds),
      ),
    );
  const target = alias(householdMembers, 'target');
  const duplicate = db
    .select({ id: target.id })
    .from(target)
    .where(and(eq(target.userId, into.id), eq(target.householdId, householdMembers.householdId)));
  await db
    .delete(householdMembers)
    .where(and(eq(householdMembers.userId, from.id), exists(duplicate)));
}

async function mergeHouseholds(db: Db, sourceId: string, targetId: string) {
  await db
    .update(householdMembers)
    .set({ householdId: targetId })
    .where(eq(householdMembers.householdId, sourceId));
  // A household can have only one open invitation per address.
  const invitation = alias(householdInvitations, 'invitation');
  const invitedEmails = db
    .select({ email: invitation.email })
    .from(invitation)
    .where(and(eq(invitation.householdId, targetId), eq(invitation.state, 'open')));
  await db
    .delete(householdInvitations)
    .where(
      and(
        eq(householdInvitations.householdId, sourceId),
        eq(householdInvitations.state, 'open'),
        inArray(householdInvitations.email, invitedEmails),
      ),
    );
  await db
    .update(householdInvitations)
    .set({ householdId: targetId })
    .where(eq(householdInvitations.householdId, sourceId));
  await db.delete(households).where(eq(households.id, sourceId));
}

/**
 * Deletes invitations to the merged account's verified email, and the family's invitations to either of the
 * accounts.
 */
async function deleteInvitations(db: Db, { from, into }: AccountPair) {
  const { email, householdId } = householdInvitations;
  if (from.emailVerified) await db.delete(householdInvitations).where(eq(email, from.email));
  const targetId = await findHouseholdIdOf(db, into.id);
  if (!targetId) return;
  await db
    .delete(householdInvitations)
    .where(and(inArray(email, [from.email, into.email]), eq(householdId, targetId)));
}
