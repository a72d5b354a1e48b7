import { markEmailVerified } from '#features/accounts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { invitationState, safeFirstName } from '../household-rules.ts';
import { queueAdultJoinedEmail } from './household-emails.ts';
import {
  announceToFamily,
  deleteUnsharedHousehold,
  findFamilyOf,
  lockUsers,
} from './household-queries.ts';
import { hashToken } from './invitation-token.ts';
import { closeInvitation, findInvitationByToken } from './invitations-queries.ts';
import { insertMember } from './members-queries.ts';
import { scheduleRematch } from './schedule-rematch.ts';

type InvitationWithOwner = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

/** Returns a link's invitation. Throws 404 for an unknown token, or one that a newer link has replaced. */
export async function findInvitation(db: Db, token: string): Promise<InvitationWithOwner> {
  const found = await findInvitationByToken(db, hashToken(token));
  if (!found) throw httpError(404, 'household.noSuchInvitation');
  return found;
}

/**
 * Joins the family. Requires the invited email's account, so that a forwarded or stolen link gives no access
 * to the children's data. Marks this email as verified, because the link was sent only there. Also deletes
 * the user's own unshared household and emails the owner. Throws 409 for a different account, a member of
 * another family, an owner of a shared family, or a closed invitation. Idempotent.
 */
export async function acceptInvitation(ctx: Services, user: SessionUser, token: string) {
  const { owner } = await findInvitation(ctx.db, token);
  await inTransaction(ctx.db, async (db) => {
    await lockUsers(db, [owner.id, user.id]);
    const { invitation } = await findInvitation(db, token);
    if (user.id === owner.id) throw httpError(409, 'household.yourself');
    if (user.email !== invitation.email) throw httpError(409, 'household.otherEmail');
    const family = await findFamilyOf(db, user.id);
    if (invitation.state === 'accepted' && family.ownerId === owner.id) return;
    requireOpen(ctx, invitation);
    if (!family.isOwner) throw httpError(409, 'household.inAnother');
    if (!(await deleteUnsharedHousehold(db, user.id)))
      throw httpError(409, 'household.ownIsShared');
    const { householdId, relation, mayBook, mayCheckIn, mayMessage } = invitation;
    const isClosed = await closeInvitation(db, invitation.id, 'accepted');
    const isMember = await insertMember(db, {
      householdId,
      relation,
      mayBook,
      mayCheckIn,
      mayMessage,
      userId: user.id,
      joinedAt: ctx.clock.now(),
    });
    if (!isClosed || !isMember) throw httpError(409, 'household.over.accepted');
    await markEmailVerified(db, user.id);
    // Families are matched by their owner, and the user is no longer an owner.
    await scheduleRematch(ctx, db, user.id);
    await queueAdultJoinedEmail(ctx, db, owner, {
      invitationId: invitation.id,
      adultName: safeFirstName(user),
    });
    await writeAudit(db, {
      actorId: user.id,
      action: 'household.joined',
      subject: invitation.id,
    });
    await announceToFamily(db, owner.id, { type: 'household', payload: {} });
  });
}

/**
 * Declines an invitation; requires only the link. Throws 409 if it was accepted or withdrawn, or has expired.
 * Idempotent.
 */
export async function declineInvitation(ctx: Services, actorId: string | null, token: string) {
  const { owner } = await findInvitation(ctx.db, token);
  await inTransaction(ctx.db, async (db) => {
    await lockUsers(db, [owner.id]);
    const { invitation } = await findInvitation(db, token);
    if (invitation.state === 'declined') return;
    requireOpen(ctx, invitation);
    await closeInvitation(db, invitation.id, 'declined');
    await writeAudit(db, { actorId, action: 'household.declined', subject: invitation.id });
    await announceToFamily(db, owner.id, { type: 'household', payload: {} });
  });
}

function requireOpen(
  { clock }: Pick<Services, 'clock'>,
  invitation: InvitationWithOwner['invitation'],
) {
  const state = invitationState(invitation, clock.now());
  if (state !== 'open') throw httpError(409, `household.over.${state}`);
}
