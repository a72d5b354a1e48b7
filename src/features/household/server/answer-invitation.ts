import { confirmEmail } from '#features/accounts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { firstNameOf, invitationState } from '../household-rules.ts';
import { familyChanged } from './family-changed.ts';
import { mailJoined } from './household-mails.ts';
import {
  announceToFamily,
  deleteUnsharedHousehold,
  findFamilyOf,
  lockPeople,
} from './household-queries.ts';
import { hashOfToken } from './invitation-token.ts';
import { closeInvitation, findInvitationByToken } from './invitations-queries.ts';
import { insertMember } from './members-queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

/** The invitation of a link. Throws 404 for an unknown token, or one that a newer link replaced. */
export async function findInvitation(db: Db, token: string): Promise<Found> {
  const found = await findInvitationByToken(db, hashOfToken(token));
  if (!found) throw httpError(404, 'household.noSuchInvitation');
  return found;
}

/**
 * Joins the family. Only the account of the invited e-mail can: a forwarded or stolen link lets no stranger
 * near the children. The account's e-mail need not be verified before: the link went to that mailbox alone,
 * so it verifies it as a confirmation mail would. Throws 409 for another account, for a member of a family,
 * for an owner of a shared family, and once the invitation is closed. Idempotent.
 */
export async function acceptInvitation(ctx: Services, user: SessionUser, token: string) {
  const { owner } = await findInvitation(ctx.db, token);
  await inTransaction(ctx.db, async (db) => {
    await lockPeople(db, [owner.id, user.id]);
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
      ...{ householdId, relation, mayBook, mayCheckIn, mayMessage },
      userId: user.id,
      joinedAt: ctx.clock.now(),
    });
    if (!isClosed || !isMember) throw httpError(409, 'household.over.accepted');
    await confirmEmail(db, user.id);
    // A person who has joined no longer counts as a family of their own.
    await familyChanged(ctx, db, user.id);
    await mailJoined(ctx, db, owner, { invitationId: invitation.id, joined: firstNameOf(user) });
    await writeAudit(db, {
      actorId: user.id,
      action: 'household.joined',
      subject: invitation.id,
    });
    await announceToFamily(db, owner.id, { type: 'household', payload: {} });
  });
}

/** Declines; the holder of the link needs no account. Idempotent. */
export async function declineInvitation(ctx: Services, actorId: string | null, token: string) {
  const { owner } = await findInvitation(ctx.db, token);
  await inTransaction(ctx.db, async (db) => {
    await lockPeople(db, [owner.id]);
    const { invitation } = await findInvitation(db, token);
    if (invitation.state === 'declined') return;
    requireOpen(ctx, invitation);
    await closeInvitation(db, invitation.id, 'declined');
    await writeAudit(db, { actorId, action: 'household.declined', subject: invitation.id });
    await announceToFamily(db, owner.id, { type: 'household', payload: {} });
  });
}

function requireOpen({ clock }: Pick<Services, 'clock'>, invitation: Found['invitation']) {
  const state = invitationState(invitation, clock.now());
  if (state !== 'open') throw httpError(409, `household.over.${state}`);
}
