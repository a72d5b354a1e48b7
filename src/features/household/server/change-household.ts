import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { Relation, Rights } from '../household-rules.ts';
import { announceToFamily, findAdultIdsOf, lockUsers } from './household-queries.ts';
import { closeInvitation, findInvitationOf } from './invitations-queries.ts';
import {
  deleteMember,
  findMemberOf,
  findMembershipOf,
  type MemberRow,
  updateMember,
} from './members-queries.ts';
import { scheduleRematch } from './schedule-rematch.ts';

type Context = Pick<Services, 'db'>;
type RemovalContext = Pick<Services, 'db' | 'queueJob'>;
const HOUSEHOLD_UPDATE = { type: 'household', payload: {} } as const;

/** Withdraws an open invitation. Throws 404 for another family's invitation, 409 for an answered one. Idempotent. */
export async function withdrawInvitation({ db }: Context, ownerId: string, id: string) {
  await inTransaction(db, async (db) => {
    await lockUsers(db, [ownerId]);
    const invitation = await findInvitationOf(db, ownerId, id);
    if (!invitation) throw notFound();
    if (invitation.state === 'withdrawn') return;
    if (!(await closeInvitation(db, id, 'withdrawn'))) {
      throw httpError(409, 'household.answeredAlready');
    }
    await writeAudit(db, { actorId: ownerId, action: 'household.withdrawn', subject: id });
    await announceToFamily(db, ownerId, HOUSEHOLD_UPDATE);
  });
}

/** Changes an adult's rights and relation. Throws 404 for an adult of another family. */
export async function changeRights(
  { db }: Context,
  ownerId: string,
  memberId: string,
  changes: Partial<Rights & { relation: Relation }>,
): Promise<MemberRow> {
  return inTransaction(db, async (db) => {
    await lockUsers(db, [ownerId]);
    if (!(await findMemberOf(db, ownerId, memberId))) throw notFound();
    await updateMember(db, memberId, changes);
    await writeAudit(db, {
      actorId: ownerId,
      action: 'household.rights-changed',
      subject: memberId,
      detail: changes,
    });
    await announceToFamily(db, ownerId, HOUSEHOLD_UPDATE);
    const changedMember = await findMemberOf(db, ownerId, memberId);
    if (!changedMember) throw new Error('the changed member was not found');
    return changedMember;
  });
}

/** Removes an adult from the family. Throws 404 for an adult of another family. */
export async function removeMember(ctx: RemovalContext, ownerId: string, memberId: string) {
  await inTransaction(ctx.db, async (db) => {
    await lockUsers(db, [ownerId]);
    const member = await findMemberOf(db, ownerId, memberId);
    if (!member) throw notFound();
    await removeFromFamily(ctx, db, member, { actorId: ownerId, action: 'household.removed' });
  });
}

/** Leaves the joined family. Throws 409 if the user has not joined a family. */
export async function leaveHousehold(ctx: RemovalContext, userId: string) {
  await inTransaction(ctx.db, async (db) => {
    const membership = await findMembershipOf(db, userId);
    if (!membership) throw httpError(409, 'household.nothingToLeave');
    await lockUsers(db, [membership.ownerId, userId]);
    const member = await findMembershipOf(db, userId);
    if (member?.id !== membership.id) throw httpError(409, 'household.nothingToLeave');
    await removeFromFamily(ctx, db, member, { actorId: userId, action: 'household.left' });
  });
}

/**
 * Deletes the membership and schedules a rematch of the removed adult, who is an owner again. Also announces the change
 * to that adult, whose pages must stop showing the family.
 */
async function removeFromFamily(
  ctx: RemovalContext,
  db: Db,
  member: MemberRow,
  { actorId, action }: { actorId: string; action: string },
) {
  const userIds = await findAdultIdsOf(db, member.ownerId);
  await deleteMember(db, member.id);
  await scheduleRematch(ctx, db, member.userId);
  await writeAudit(db, { actorId, action, subject: member.id });
  await announce(db, { userIds }, HOUSEHOLD_UPDATE);
}
