export type MemberCodeStatus = 'Active' | 'Expired' | 'Inactive';

/** What decides a code's status; instants as Date or ISO text, so that both sides can ask. */
type Validity = { active: boolean; expiresAt: Date | string | null };

/** Spec 4: past its expiry a code is Expired, whatever else; else `active` decides. */
export function statusOf({ active, expiresAt }: Validity, now: Date): MemberCodeStatus {
  if (expiresAt !== null && new Date(expiresAt) < now) return 'Expired';
  return active ? 'Active' : 'Inactive';
}

/** Six digits as people read them: "483 201" (look.md, Type). */
export function spacedCode(numericCode: string): string {
  return `${numericCode.slice(0, 3)} ${numericCode.slice(3)}`;
}

/** What staff's wrong codes are counted against, each by their own (permissions.md). */
export const DESK_BRAKE = { name: 'wrong-code-desk', limit: 60, minutes: 15 };
