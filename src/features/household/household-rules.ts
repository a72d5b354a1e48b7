import { nameFromEmail, splitName } from '#features/accounts/accounts-rules.ts';

/** What an invited adult is to the children. */
export const relations = ['co-parent', 'nanny', 'grandparent', 'other'] as const;
export type Relation = (typeof relations)[number];

/** What the owner of a family lets another adult do; each is a box to tick. */
export const rights = ['mayBook', 'mayCheckIn', 'mayMessage'] as const;
export type Right = (typeof rights)[number];
export type Rights = Record<Right, boolean>;

/** Adults of one family, its owner included; an open invitation counts as the adult it asks. */
export const MAX_ADULTS = 8;

/** Life of an invitation's link. */
export const INVITATION_DAYS = 7;

export type InvitationState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** How an invitation stands at `now`: an open one expires by itself. */
export function invitationState(
  { state, expiresAt }: { state: Exclude<InvitationState, 'expired'>; expiresAt: Date },
  now: Date,
): InvitationState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

/** When the link of an invitation that is written now stops working. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000);
}

/**
 * What a person is called to those whom they invite. A name that could carry a message of its own is
 * replaced: nobody may write into the mails that strangers receive.
 */
export function firstNameOf(person: { name: string; firstName: string; email: string }): string {
  const firstName = person.firstName || splitName(person.name).firstName;
  return /^[\p{L}\p{M}’' -]{1,40}$/u.test(firstName) ? firstName : nameFromEmail(person.email);
}
