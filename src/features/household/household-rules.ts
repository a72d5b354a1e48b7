import { nameFromEmail, splitName } from '#features/accounts/accounts-rules.ts';

/** An invited adult's relation to the children. */
export const relations = ['co-parent', 'nanny', 'grandparent', 'other'] as const;
export type Relation = (typeof relations)[number];

/** What the owner can let another adult do; each is a checkbox. */
export const rights = ['mayBook', 'mayCheckIn', 'mayMessage'] as const;
export type Right = (typeof rights)[number];
export type Rights = Record<Right, boolean>;

/** Adults of one family, its owner and open invitations included. */
export const MAX_ADULTS = 8;

/** Days for which an invitation's link works. */
export const INVITATION_DAYS = 7;

export type InvitationState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** The invitation's state at `now`: an open one expires by itself. */
export function invitationState(
  { state, expiresAt }: { state: Exclude<InvitationState, 'expired'>; expiresAt: Date },
  now: Date,
): InvitationState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

/** When the link of an invitation sent now expires. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000);
}

/**
 * The person's first name in mails to the people they invite. Replaced by the e-mail's name if it could
 * carry a message: nobody may write into mails that strangers receive.
 */
export function firstNameOf(person: { name: string; firstName: string; email: string }): string {
  const firstName = person.firstName || splitName(person.name).firstName;
  return /^[\p{L}\p{M}’' -]{1,40}$/u.test(firstName) ? firstName : nameFromEmail(person.email);
}
