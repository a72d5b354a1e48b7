/*
 * Outcomes in the permission matrix (permissions.ts). `allowed` means access: the call succeeds or rejects its (often
 * empty) input. Numbers are the status of denied calls.
 */
export type Outcome = 'allowed' | 400 | 401 | 403 | 404;
export type Role = 'visitor' | 'member' | 'staff' | 'admin';
export const roles: Role[] = ['visitor', 'member', 'staff', 'admin'];
export type Outcomes = Record<Role, Outcome>;

/** The type of resource that a call accesses. */
export type Resource =
  | 'backup'
  | 'import'
  | 'API key'
  | 'webhook'
  | 'webhook delivery'
  | 'booking'
  | 'waitlist entry'
  | 'code'
  | 'account'
  | 'waiver'
  | 'offered waiver'
  | 'checkout'
  | 'party'
  | 'party guest'
  | 'invitation'
  | 'kiosk'
  | 'visit'
  | 'walk-in'
  | 'desk sale'
  | 'due refund'
  | 'unpaid booking'
  | 'phone booking'
  | 'session'
  | 'passkey'
  | 'child'
  | 'event'
  | 'event source'
  | 'household invitation'
  | 'household member'
  | 'notification'
  | 'order'
  | 'membership'
  | 'subscription'
  | 'match'
  | 'proposal'
  | 'conversation'
  | 'message'
  | 'received message'
  | 'event with guests'
  | 'team member'
  | 'family'
  | 'mailing';

export type Permission = {
  /** For the caller's own resource, or without a resource. */
  own: Outcomes;
  /** For another user's resource. */
  foreign?: Outcomes;
  resource?: Resource;
  /** Denied to visitors with SITE_ACCESS=members-only. */
  isSiteGated?: true;
};

export const outcomes = (
  visitor: Outcome,
  member: Outcome,
  staff: Outcome,
  admin: Outcome,
): Outcomes => ({
  visitor,
  member,
  staff,
  admin,
});
