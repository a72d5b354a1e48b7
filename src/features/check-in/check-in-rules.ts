import type { MemberCodeStatus } from '#features/member-codes/member-codes-rules.ts';

/** Scans of a code within this many minutes count once (decision 0015). */
export const REPEAT_SCAN_MINUTES = 2;

/** The most children in one visit or walk-in. */
export const MAX_CHILDREN = 12;

/** A code as scanned or typed. */
export type EnteredCode = { kind: 'digits' | 'qr'; text: string };

/**
 * Parses a six-digit code or the text of a member's QR, which has at least 128 bits (decision 0015). Returns null
 * for anything else.
 */
export function parseEnteredCode(entered: string): EnteredCode | null {
  const text = entered.replace(/\s/g, '');
  if (/^\d{6}$/.test(text)) return { kind: 'digits', text };
  return /^[0-9A-Z_-]{32,100}$/i.test(text) ? { kind: 'qr', text } : null;
}

/** Parses the QR of a guest's booking, which is valid only at the desk (decision 0040). Null for anything else. */
export function parseDeskToken(entered: string): string | null {
  const text = entered.replace(/\s/g, '').toUpperCase();
  return /^VISIT-[0-9A-F]{32}$/.test(text) ? text : null;
}

/** A scan at `now` is a repeat if the code's last scan was after this instant. */
export function repeatScanCutoff(now: Date): Date {
  return new Date(now.getTime() - REPEAT_SCAN_MINUTES * 60_000);
}

type ChildCounts = {
  bookedChildren: number | null;
  profileChildrenCount: number;
  waiverChildren: number;
};

/**
 * Returns the number of children to expect: from the booking if there is one, otherwise from the profile or the
 * waivers.
 */
export function expectedChildrenCount({
  bookedChildren,
  profileChildrenCount,
  waiverChildren,
}: ChildCounts): number {
  const children = bookedChildren ?? (profileChildrenCount || waiverChildren || 1);
  return Math.min(MAX_CHILDREN, Math.max(1, children));
}

/** Whether a family may enter: it needs an Active code or a booking today. */
export function canEnter(code: MemberCodeStatus | 'none', hasBooking: boolean): boolean {
  return code === 'Active' || hasBooking;
}

/**
 * Sequences of fewer than `min` digits are not searched as phone numbers. Longer ones are searched by their `last`
 * digits, without the country code.
 */
const PHONE_DIGITS = { min: 7, last: 9 };

/** Returns the last digits of a phone number in any format; null for other text. */
export function lastPhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const isNumber = /^[\d\s()+./-]+$/.test(text) && digits.length >= PHONE_DIGITS.min;
  return isNumber ? digits.slice(-PHONE_DIGITS.last) : null;
}
