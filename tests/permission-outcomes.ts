/*
 * What a line of the permission matrix (permissions.ts) says.
 *
 * `in` is anything but a refusal of access: the call answers, or finds fault with its (often empty)
 * input. Numbers are the status that refuses.
 */
export type Outcome = 'in' | 400 | 401 | 403 | 404;
export type Role = 'visitor' | 'member' | 'staff' | 'admin';
export const roles: Role[] = ['visitor', 'member', 'staff', 'admin'];
export type Outcomes = Record<Role, Outcome>;

/** What the call is about, for calls about somebody's own thing. */
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
  /** With the caller's own thing, or with none. */
  own: Outcomes;
  /** The same call about somebody else's. */
  foreign?: Outcomes;
  thing?: Thing;
  /** Serves only pages of visitors: closed to them under SITE_ACCESS=members-only. */
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
