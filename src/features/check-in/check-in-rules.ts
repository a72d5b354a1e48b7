import type { MemberCodeStatus } from '#features/member-codes/member-codes-rules.ts';

/** A second scan of the same code within so long counts once (decisions: check-in). */
export const COUNTS_ONCE_MINUTES = 2;

/** The most children that one visit or one walk-in is for. */
export const MAX_CHILDREN = 12;

/** What was scanned or typed; null for a QR of something else, or digits too few or too many. */
export type EnteredCode = { kind: 'digits' | 'qr'; text: string };

/** Six digits, or the 128 bits and more that a member's QR holds (permissions.md). */
export function readEnteredCode(entered: string): EnteredCode | null {
  const text = entered.replace(/\s/g, '');
  if (/^\d{6}$/.test(text)) return { kind: 'digits', text };
  return /^[0-9A-Z_-]{32,100}$/i.test(text) ? { kind: 'qr', text } : null;
}

/** The instant since which a scan counts as the same one. */
export function countsOnceSince(now: Date): Date {
  return new Date(now.getTime() - COUNTS_ONCE_MINUTES * 60_000);
}

type Known = { booked: number | null; ownChildren: number; waiverChildren: number };

/** How many children come in, as far as the house knows: as booked, else as in the profile, else as signed for. */
export function expectedChildren({ booked, ownChildren, waiverChildren }: Known): number {
  const children = booked ?? (ownChildren || waiverChildren || 1);
  return Math.min(MAX_CHILDREN, Math.max(1, children));
}

/** Who may come in without a booking: families with an Active code. */
export function mayComeIn(code: MemberCodeStatus | 'none', hasBooking: boolean): boolean {
  return code === 'Active' || hasBooking;
}
