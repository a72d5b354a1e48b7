/*
 * Outcomes in the permission matrix (permissions.ts). `in` means access: the call succeeds, or refuses its (often
 * empty) input. Numbers are the status of a refusal.
 */
export type Outcome = 'in' | 400 | 401 | 403 | 404;
export type Role = 'visitor' | 'member' | 'staff' | 'admin';
export const roles: Role[] = ['visitor', 'member', 'staff', 'admin'];
export type Outcomes = Record<Role, Outcome>;

/** The object of a call that belongs to somebody. */
export type Thing =
  | 'backup'
  | 'import'
  | 'API key'
  | 'webhook'
  | 'webhook delivery'
  | 'booking'
  | 'place'
  | 'code'
  | 'account'
  | 'waiver'
  | 'checkout'
  | 'party'
  | 'party guest'
  | 'invitation'
  | 'kiosk'
  | 'visit'
  | 'walk-in'
  | 'owed'
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
  | 'heard message'
  | 'event to join'
  | 'team member'
  | 'family'
  | 'mailing';

export type Permission = {
  /** With the caller's own object, or without one. */
  own: Outcomes;
  /** The same call with another person's object. */
  foreign?: Outcomes;
  thing?: Thing;
  /** Serves only visitors' pages: closed to visitors under SITE_ACCESS=members-only. */
  forVisitorPages?: true;
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
