import { findAccount } from '#features/accounts/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { invitationState, MAX_ADULTS, safeFirstName } from '../household-rules.ts';
import { findPendingInvitations, type Invitation } from './invitations-queries.ts';
import { findMembershipOf, findMembersOf, type MemberRow } from './members-queries.ts';

/** Returns the family in the owner's or a member's view; a user who has not joined a family is an owner. */
export async function viewHousehold({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string) {
  const membership = await findMembershipOf(db, userId);
  const ownerId = membership?.ownerId ?? userId;
  const members = await findMembersOf(db, ownerId);
  if (membership) {
    const owner = await findAccount(db, ownerId);
    return {
      view: 'member' as const,
      ownerFirstName: owner ? safeFirstName(owner) : '',
      relation: membership.relation,
      ...pickRights(membership),
      others: members.filter((member) => member.userId !== userId).map(safeFirstName),
    };
  }
  const now = clock.now();
  const invitations = (await findPendingInvitations(db, userId)).map((row) =>
    toInvitationResponse(row, now),
  );
  const openCount = invitations.filter(({ state }) => state === 'open').length;
  return {
    view: 'owner' as const,
    members: members.map(toMemberResponse),
    invitations,
    placesLeft: Math.max(0, MAX_ADULTS - 1 - members.length - openCount),
  };
}

export function toMemberResponse(member: MemberRow) {
  const { id, name, email, relation, joinedAt } = member;
  return { id, name, email, relation, ...pickRights(member), joinedAt: joinedAt.toISOString() };
}

/** Converts a pending invitation to the contract's type; `now` decides whether it has expired. */
export function toInvitationResponse(invitation: Invitation, now: Date) {
  const { id, email, relation, expiresAt } = invitation;
  const isExpired = invitationState(invitation, now) === 'expired';
  return {
    id,
    email,
    relation,
    ...pickRights(invitation),
    state: isExpired ? ('expired' as const) : ('open' as const),
    expiresAt: expiresAt.toISOString(),
  };
}

const pickRights = ({ mayBook, mayCheckIn, mayMessage }: MemberRow | Invitation) => ({
  mayBook,
  mayCheckIn,
  mayMessage,
});
