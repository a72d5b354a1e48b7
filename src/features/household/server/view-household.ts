import { findAccount } from '#features/accounts/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { firstNameOf, invitationState, MAX_ADULTS } from '../household-rules.ts';
import { findPendingInvitations, type Invitation } from './invitations-queries.ts';
import { findMembershipOf, findMembersOf, type MemberRow } from './members-queries.ts';

/** The family as its owner or another adult sees it; a person who shares none is its owner. */
export async function viewHousehold({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string) {
  const membership = await findMembershipOf(db, userId);
  const ownerId = membership?.ownerId ?? userId;
  const members = await findMembersOf(db, ownerId);
  if (membership) {
    const owner = await findAccount(db, ownerId);
    return {
      view: 'member' as const,
      ownerFirstName: owner ? firstNameOf(owner) : '',
      relation: membership.relation,
      ...rightsOf(membership),
      others: members.filter((other) => other.userId !== userId).map(firstNameOf),
    };
  }
  const now = clock.now();
  const invitations = (await findPendingInvitations(db, userId)).map((row) =>
    asPendingInvitation(row, now),
  );
  const open = invitations.filter(({ state }) => state === 'open').length;
  return {
    view: 'owner' as const,
    members: members.map(asMember),
    invitations,
    placesLeft: Math.max(0, MAX_ADULTS - 1 - members.length - open),
  };
}

export function asMember(member: MemberRow) {
  const { id, name, email, relation, joinedAt } = member;
  return { id, name, email, relation, ...rightsOf(member), joinedAt: joinedAt.toISOString() };
}

/** A pending invitation, and whether its link has expired at `now`. */
export function asPendingInvitation(invitation: Invitation, now: Date) {
  const { id, email, relation, expiresAt } = invitation;
  const isExpired = invitationState(invitation, now) === 'expired';
  return {
    ...{ id, email, relation, ...rightsOf(invitation) },
    state: isExpired ? ('expired' as const) : ('open' as const),
    expiresAt: expiresAt.toISOString(),
  };
}

const rightsOf = ({ mayBook, mayCheckIn, mayMessage }: MemberRow | Invitation) => ({
  mayBook,
  mayCheckIn,
  mayMessage,
});
