import { nameFromEmail, splitName } from '#features/accounts/accounts-rules.ts';

/** An invited adult's relation to the children. */
export const relations = ['co-parent', 'nanny', 'grandparent', 'other'] as const;
export type Relation = (typeof relations)[number];

/** The rights that the owner can grant another adult. */
export const rights = ['mayBook', 'mayCheckIn', 'mayMessage'] as const;
export type Right = (typeof rights)[number];
export type Rights = Record<Right, boolean>;

/** Per family, including its owner and open invitations. */
export const MAX_ADULTS = 8;

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;

export type InvitationState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** Returns the invitation's state at `now`; expiry is not stored. */
export function invitationState(
  { state, expiresAt }: { state: Exclude<InvitationState, 'expired'>; expiresAt: Date },
  now: Date,
): InvitationState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

/** Returns the instant at which an invitation sent at `now` expires. */
export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000);
}

/**
 * Returns the first name to show to invited people, or a name derived from the email if it could contain a message:
 * emails to strangers must not contain arbitrary text.
 */
export function safeFirstName(user: { name: string; firstName: string; email: string }): string {
  const firstName = user.firstName || splitName(user.name).firstName;
  return /^[\p{L}\p{M}’' -]{1,40}$/u.test(firstName) ? firstName : nameFromEmail(user.email);
}
