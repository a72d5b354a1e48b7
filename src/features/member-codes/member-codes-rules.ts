export type MemberCodeStatus = 'Active' | 'Expired' | 'Inactive';

/** Instants are Dates on the server and ISO strings on the client. */
type Validity = { active: boolean; expiresAt: Date | string | null };

/** A code past its expiry is Expired even if inactive; otherwise `active` decides (spec 4). */
export function statusOf({ active, expiresAt }: Validity, now: Date): MemberCodeStatus {
  if (expiresAt !== null && new Date(expiresAt) < now) return 'Expired';
  return active ? 'Active' : 'Inactive';
}

/** Formats six digits in two groups: "483 201". */
export function formatCode(numericCode: string): string {
  return `${numericCode.slice(0, 3)} ${numericCode.slice(3)}`;
}

/** The limit on wrong codes per staff account. */
export const DESK_CODE_LIMIT = { name: 'wrong-code-desk', limit: 60, minutes: 15 };
