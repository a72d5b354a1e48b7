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
  endEmptyHousehold,
  findFamilyOf,
  lockPeople,
} from './household-queries.ts';
import { hashOfToken } from './invitation-token.ts';
import { closeInvitation, findInvitationByToken } from './invitations-queries.ts';
import { insertMember } from './members-queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

/** The invitation of a link. Throws 404 for a token that is none, or that a newer one replaced. */
export async function findInvitation(db: Db, token: string): Promise<Found> {
  const found = await findInvitationByToken(db, hashOfToken(token));
  if (!found) throw httpError(404, 'household.noSuchInvitation');
  return found;
}

/**
 * Joins the family. Only the account of the invited e-mail can: a forwarded or stolen link lets no
 * stranger near the children. That the e-mail is the account's own need not have been confirmed
 * before, for the link went to that mailbox alone: it confirms it, as the confirmation mail's would.
 * Throws 409 for another's account, for who belongs to a family already or has shared the own one,
 * and once the invitation is open no more; accepting twice is accepting once.
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
    refuseUnlessOpen(ctx, invitation);
    if (!family.isOwner) throw httpError(409, 'household.inAnother');
    if (!(await endEmptyHousehold(db, user.id))) throw httpError(409, 'household.ownIsShared');
    const { householdId, relation, mayBook, mayCheckIn, mayMessage } = invitation;
    const isClosed = await closeInvitation(db, invitation.id, 'accepted');
    const isIn = await insertMember(db, {
      ...{ householdId, relation, mayBook, mayCheckIn, mayMessage },
      userId: user.id,
      joinedAt: ctx.clock.now(),
    });
    if (!isClosed || !isIn) throw httpError(409, 'household.over.accepted');
    await confirmEmail(db, user.id);
    // Who has joined is no family of their own any more.
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

/** Says no; the holder of the link needs no account for that. Declining twice is declining once. */
export async function declineInvitation(ctx: Services, actorId: string | null, token: string) {
  const { owner } = await findInvitation(ctx.db, token);
  await inTransaction(ctx.db, async (db) => {
    await lockPeople(db, [owner.id]);
    const { invitation } = await findInvitation(db, token);
    if (invitation.state === 'declined') return;
    refuseUnlessOpen(ctx, invitation);
    await closeInvitation(db, invitation.id, 'declined');
    await writeAudit(db, { actorId, action: 'household.declined', subject: invitation.id });
    await announceToFamily(db, owner.id, { type: 'household', payload: {} });
  });
}

function refuseUnlessOpen({ clock }: Pick<Services, 'clock'>, invitation: Found['invitation']) {
  const state = invitationState(invitation, clock.now());
  if (state !== 'open') throw httpError(409, `household.over.${state}`);
}
