import { z } from 'zod';
import { plainText } from '#shared/fields.ts';

/** How many of each type of the price list. Without it, `childrenCount` of the default type. */
export const admissions = z
  .array(
    z.strictObject({
      typeId: plainText(40).min(1, 'required'),
      quantity: z.number('invalidInput').int('invalidInput').min(0).max(12),
    }),
  )
  .min(1, 'required')
  .max(30, 'tooLong')
  .refine(
    (items) => new Set(items.map(({ typeId }) => typeId)).size === items.length,
    'invalidInput',
  )
  .optional();

/** What is booked, and the total in cents, before codes, that the page showed: 409 if it has changed. */
export const pricedAdmissions = {
  admissions,
  expectedCents: z.number('invalidInput').int('invalidInput').min(0).optional(),
};

const names = z.object({ en: z.string(), es: z.string() });

/** A line of a price or of a sale. Amounts in cents; the discount and added tax are not in the unit price. */
export const saleLine = z.object({
  kind: z.string(),
  typeId: z.string().nullable(),
  names,
  quantity: z.number().int(),
  unitCents: z.number().int(),
  coveredBy: z.enum(['pass', 'member-code']).nullable(),
  discountCents: z.number().int(),
  tax: z
    .object({ name: z.string(), percent: z.number(), kind: z.enum(['included', 'added']) })
    .nullable(),
  taxCents: z.number().int(),
  totalCents: z.number().int(),
});
