export type MemberCodeStatus = 'Active' | 'Expired' | 'Inactive';

/** The fields that decide a code's status; instants as Date or ISO text, for server and client. */
type Validity = { active: boolean; expiresAt: Date | string | null };

/** Past its expiry a code is Expired, active or not; otherwise `active` decides (spec 4). */
export function statusOf({ active, expiresAt }: Validity, now: Date): MemberCodeStatus {
  if (expiresAt !== null && new Date(expiresAt) < now) return 'Expired';
  return active ? 'Active' : 'Inactive';
}

/** Six digits in two groups: "483 201" (look.md, Type). */
export function spacedCode(numericCode: string): string {
  return `${numericCode.slice(0, 3)} ${numericCode.slice(3)}`;
}

/** The limit on wrong codes for each member of staff (permissions.md). */
export const DESK_CODE_LIMIT = { name: 'wrong-code-desk', limit: 60, minutes: 15 };
