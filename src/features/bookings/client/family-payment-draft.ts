import type { Cover } from '#features/prices/price-rules.ts';

/** How a family pays for what staff book, as entered. */
export type FamilyPaymentDraft = {
  /** Promo code and gift card, as typed. */
  codes: string[];
  usesPass: boolean;
  useCredit: boolean;
};

/** A family that was found by the search. */
export type BookedFamily = { userId: string; name: string; memberCodeId: string | null };

export const noPayment: FamilyPaymentDraft = { codes: [], usesPass: false, useCredit: false };

/** The request fields. */
export type FamilyPayment = {
  userId?: string;
  codes?: string[];
  visits?: number;
  useCredit?: boolean;
};

type Input = FamilyPaymentDraft & { family: BookedFamily | null };
type Balance = { visits: number; creditCents: number };

/**
 * How the family's admissions are covered, and the request fields of its payment: with a pass, one visit for each child,
 * as far as the passes last. A member's code covers all admissions by itself.
 */
export function planFamilyPayment(
  { codes, usesPass, useCredit, family }: Input,
  balance: Balance | undefined,
  childrenCount: number,
  usesMemberCode: boolean,
): { payment: FamilyPayment; cover: Cover } {
  if (usesMemberCode) return { payment: {}, cover: { by: 'member-code', count: childrenCount } };
  const visits = usesPass ? Math.min(balance?.visits ?? 0, childrenCount) : 0;
  return {
    payment: {
      ...(family && { userId: family.userId }),
      ...(codes.length > 0 && { codes }),
      ...(visits > 0 && { visits }),
      ...(useCredit && balance && balance.creditCents > 0 && { useCredit }),
    },
    cover: visits > 0 ? { by: 'pass', count: visits } : null,
  };
}
