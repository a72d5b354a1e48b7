import type { MemberCodeStatus } from '#features/member-codes/member-codes-rules.ts';

/** Scans of the same code within this time count once (decisions: check-in). */
export const COUNTS_ONCE_MINUTES = 2;

/** The most children in one visit or walk-in. */
export const MAX_CHILDREN = 12;

/** What was scanned or typed. */
export type EnteredCode = { kind: 'digits' | 'qr'; text: string };

/**
 * Parses six digits, or a member's QR with its 128 bits or more (permissions.md). Null for another QR or another
 * number of digits.
 */
export function readEnteredCode(entered: string): EnteredCode | null {
  const text = entered.replace(/\s/g, '');
  if (/^\d{6}$/.test(text)) return { kind: 'digits', text };
  return /^[0-9A-Z_-]{32,100}$/i.test(text) ? { kind: 'qr', text } : null;
}

/** Parses the QR of a guest's booking, which is valid only at the desk (decision 0040). Null for anything else. */
export function readDeskToken(entered: string): string | null {
  const text = entered.replace(/\s/g, '').toUpperCase();
  return /^VISIT-[0-9A-F]{32}$/.test(text) ? text : null;
}

/** A scan after this instant is a repeat. */
export function countsOnceSince(now: Date): Date {
  return new Date(now.getTime() - COUNTS_ONCE_MINUTES * 60_000);
}

type ChildCounts = { booked: number | null; ownChildren: number; waiverChildren: number };

/** How many children to expect: as booked, else as in the profile, else as on the waivers. */
export function expectedChildren({ booked, ownChildren, waiverChildren }: ChildCounts): number {
  const children = booked ?? (ownChildren || waiverChildren || 1);
  return Math.min(MAX_CHILDREN, Math.max(1, children));
}

/** An Active code or a booking of today lets a family in. */
export function mayComeIn(code: MemberCodeStatus | 'none', hasBooking: boolean): boolean {
  return code === 'Active' || hasBooking;
}
