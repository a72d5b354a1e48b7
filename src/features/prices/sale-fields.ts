import { z } from 'zod';
import { plainText } from '#shared/fields.ts';

/** Quantities by type of the price list; if omitted, the booking has `childrenCount` admissions of the default type. */
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

/** The displayed total in cents before codes; 409 if it has changed, so that nobody pays a price that was not shown. */
export const expectedCents = z.number('invalidInput').int('invalidInput').min(0).optional();

/** The booked admissions and their displayed total. */
export const pricedAdmissions = { admissions, expectedCents };

const names = z.object({ en: z.string(), es: z.string() });

/** An admission or extra of a booking as it was sold, without amounts. Covered admissions are not free. */
export const bookedItem = z.object({
  typeId: z.string(),
  kind: z.string(),
  names,
  quantity: z.number().int(),
  isFree: z.boolean(),
});

const lineTax = {
  name: z.string(),
  percent: z.number(),
  kind: z.enum(['included', 'added']),
};

/** The tax of a sale at one rate, in cents. */
export const taxSum = z.object({ ...lineTax, taxCents: z.number().int() });

/** A line of a price or of a sale. Amounts in cents; `unitCents` is before discount and added tax. */
export const saleLine = z.object({
  kind: z.string(),
  typeId: z.string().nullable(),
  names,
  quantity: z.number().int(),
  unitCents: z.number().int(),
  coveredBy: z.enum(['pass', 'member-code']).nullable(),
  discountCents: z.number().int(),
  tax: z.object(lineTax).nullable(),
  taxCents: z.number().int(),
  totalCents: z.number().int(),
});
