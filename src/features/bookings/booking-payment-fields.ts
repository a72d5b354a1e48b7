import { z } from 'zod';
import { expectedCents, saleLine } from '#features/prices/sale-fields.ts';
import { plainText } from '#shared/fields.ts';

/** Promo and gift codes as typed, and whether to use the account's credit. */
export const paymentFields = {
  promoCode: plainText(60).optional(),
  giftCode: plainText(60).optional(),
  useCredit: z.boolean().optional(),
};

/** How a family pays for what staff book: codes from one field, and credit and pass visits of the account `userId`. */
export const familyPaymentFields = {
  userId: plainText(100).optional(),
  codes: z.array(plainText(60).min(1, 'required')).max(2, 'tooLong').optional(),
  useCredit: z.boolean().optional(),
  /** The pass visits to use, at most one for each admission that takes a spot. */
  visits: z.number('invalidInput').int('invalidInput').min(1).max(12).optional(),
};

/** The displayed amount due in cents after codes; 409 if it has changed, such as by a gift card that was spent. */
export const expectedDueCents = z.number('invalidInput').int('invalidInput').min(0).optional();

/** A price with its discount, the part paid from stored value, and the amount due, in cents. */
export const priceQuote = z.object({
  /** Before codes, with tax. */
  priceCents: z.number().int(),
  discountCents: z.number().int(),
  valueCents: z.number().int(),
  dueCents: z.number().int(),
  /** After the discount, with tax. */
  lines: z.array(saleLine),
});

/** What the caller was told to get back on cancelling; 409 if less is due now. */
export const expectedRefund = {
  expectedRefundCents: expectedCents,
  /** The visits returned to passes. */
  expectedVisits: z.number('invalidInput').int('invalidInput').min(0).optional(),
};
