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

type Input = FamilyPaymentDraft & { family: BookedFamily | null };
type Balance = { visits: number; creditCents: number };

/** Returns the request fields of a family's payment: one visit for each child, as far as the passes last. */
export function toFamilyPayment(
  { codes, usesPass, useCredit, family }: Input,
  balance: Balance | undefined,
  childrenCount: number,
) {
  const visits = usesPass ? Math.min(balance?.visits ?? 0, childrenCount) : 0;
  return {
    ...(family && { userId: family.userId }),
    ...(codes.length > 0 && { codes }),
    ...(visits > 0 && { visits }),
    ...(useCredit && balance && balance.creditCents > 0 && { useCredit }),
  };
}
