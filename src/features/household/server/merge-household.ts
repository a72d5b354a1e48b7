import { and, eq, exists, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';
import { announceToFamily, findHouseholdOf } from './household-queries.ts';
import { householdInvitations, householdMembers, households } from './household-tables.ts';

/**
 * The adults of both families share the one that is kept. Merging an adult of a third family was refused
 * before: a person belongs to one household at most.
 */
export const mergeHousehold: MergePart = {
  joins: ['households.owner_id', 'household_members.user_id'],
  join: async (_ctx, db, pair) => {
    const { from, into } = pair;
    await announceToFamily(db, from.id, { type: 'household', payload: {} });
    await deleteDuplicateMembers(db, pair);
    const gone = await findHouseholdOf(db, from.id);
    const kept = await findHouseholdOf(db, into.id);
    if (gone && kept) await joinHouseholds(db, gone, kept);
    else if (gone) {
      await db.update(households).set({ ownerId: into.id }).where(eq(households.id, gone));
    }
    await deleteInvitations(db, pair);
    await announceToFamily(db, into.id, { type: 'household', payload: {} });
  },
};

/** Deletes memberships in the person's own family and duplicates in another's. */
async function deleteDuplicateMembers(db: Db, { from, into }: Pair) {
  const both = [from.id, into.id];
  const ofBoth = db
    .select({ id: households.id })
    .from(households)
    .where(inArray(households.ownerId, both));
  await db
    .delete(householdMembers)
    .where(
      and(inArray(householdMembers.userId, both), inArray(householdMembers.householdId, ofBoth)),
    );
  const kept = alias(householdMembers, 'kept');
  const same = db
    .select({ id: kept.id })
    .from(kept)
    .where(and(eq(kept.userId, into.id), eq(kept.householdId, householdMembers.householdId)));
  await db.delete(householdMembers).where(and(eq(householdMembers.userId, from.id), exists(same)));
}

async function joinHouseholds(db: Db, gone: string, kept: string) {
  await db
    .update(householdMembers)
    .set({ householdId: kept })
    .where(eq(householdMembers.householdId, gone));
  // An address has at most one open invitation per household.
  const open = alias(householdInvitations, 'open');
  const invitedByKept = db
    .select({ email: open.email })
    .from(open)
    .where(and(eq(open.householdId, kept), eq(open.state, 'open')));
  await db
    .delete(householdInvitations)
    .where(
      and(
        eq(householdInvitations.householdId, gone),
        eq(householdInvitations.state, 'open'),
        inArray(householdInvitations.email, invitedByKept),
      ),
    );
  await db
    .update(householdInvitations)
    .set({ householdId: kept })
    .where(eq(householdInvitations.householdId, gone));
  await db.delete(households).where(eq(households.id, gone));
}

/** Deletes invitations to the merged address, and the family's own to itself. */
async function deleteInvitations(db: Db, { from, into }: Pair) {
  const { email, householdId } = householdInvitations;
  if (from.emailVerified) await db.delete(householdInvitations).where(eq(email, from.email));
  const kept = await findHouseholdOf(db, into.id);
  if (!kept) return;
  await db
    .delete(householdInvitations)
    .where(and(inArray(email, [from.email, into.email]), eq(householdId, kept)));
}
