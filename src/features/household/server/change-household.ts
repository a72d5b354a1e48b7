import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { Relation, Rights } from '../household-rules.ts';
import { familyChanged } from './family-changed.ts';
import { announceToFamily, findAdultsOf, lockPeople } from './household-queries.ts';
import { closeInvitation, findInvitationOf } from './invitations-queries.ts';
import {
  changeMember,
  deleteMember,
  findMemberOf,
  findMembershipOf,
  type MemberRow,
} from './members-queries.ts';

type Context = Pick<Services, 'db'>;
type Leaving = Pick<Services, 'db' | 'queueJob'>;
const NEWS = { type: 'household', payload: {} } as const;

/** Withdraws an open invitation. Throws 404 for another family's, 409 once it was answered. */
export async function withdrawInvitation({ db }: Context, ownerId: string, id: string) {
  await inTransaction(db, async (db) => {
    await lockPeople(db, [ownerId]);
    const invitation = await findInvitationOf(db, ownerId, id);
    if (!invitation) throw notFound();
    if (invitation.state === 'withdrawn') return;
    if (!(await closeInvitation(db, id, 'withdrawn'))) {
      throw httpError(409, 'household.answeredAlready');
    }
    await writeAudit(db, { actorId: ownerId, action: 'household.withdrawn', subject: id });
    await announceToFamily(db, ownerId, NEWS);
  });
}

/** Changes an adult's rights and relation. Throws 404 for another family's. */
export async function changeRights(
  { db }: Context,
  ownerId: string,
  memberId: string,
  changes: Partial<Rights & { relation: Relation }>,
): Promise<MemberRow> {
  return inTransaction(db, async (db) => {
    await lockPeople(db, [ownerId]);
    if (!(await findMemberOf(db, ownerId, memberId))) throw notFound();
    await changeMember(db, memberId, changes);
    await writeAudit(db, {
      actorId: ownerId,
      action: 'household.rights-changed',
      subject: memberId,
      detail: changes,
    });
    await announceToFamily(db, ownerId, NEWS);
    const changed = await findMemberOf(db, ownerId, memberId);
    if (!changed) throw new Error('the changed member is gone');
    return changed;
  });
}

/** Removes an adult from the family. Throws 404 for another family's. */
export async function removeMember(ctx: Leaving, ownerId: string, memberId: string) {
  await inTransaction(ctx.db, async (db) => {
    await lockPeople(db, [ownerId]);
    const member = await findMemberOf(db, ownerId, memberId);
    if (!member) throw notFound();
    await removeFromFamily(ctx, db, member, { by: ownerId, action: 'household.removed' });
  });
}

/** Leaves the joined family; throws 409 if the person has joined none. */
export async function leaveHousehold(ctx: Leaving, userId: string) {
  await inTransaction(ctx.db, async (db) => {
    const joined = await findMembershipOf(db, userId);
    if (!joined) throw httpError(409, 'household.nothingToLeave');
    await lockPeople(db, [joined.ownerId, userId]);
    const member = await findMembershipOf(db, userId);
    if (member?.id !== joined.id) throw httpError(409, 'household.nothingToLeave');
    await removeFromFamily(ctx, db, member, { by: userId, action: 'household.left' });
  });
}

/** Announces to the removed adult, too, so their pages drop the family at once. They own a family again. */
async function removeFromFamily(
  ctx: Leaving,
  db: Db,
  member: MemberRow,
  { by, action }: { by: string; action: string },
) {
  const userIds = await findAdultsOf(db, member.ownerId);
  await deleteMember(db, member.id);
  await familyChanged(ctx, db, member.userId);
  await writeAudit(db, { actorId: by, action, subject: member.id });
  await announce(db, { userIds }, NEWS);
}
