import { z } from 'zod';
import {
  expectedDueCents,
  familyPaymentFields,
  priceQuote,
} from '#features/bookings/booking-payment-fields.ts';
import { admissions, bookedItem, expectedCents } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';

const deskMethod = z.enum(['cash', 'card-terminal']);

const sale = {
  /** The extras and their quantities. */
  items: admissions.unwrap(),
  codes: familyPaymentFields.codes,
};

/** Extras sold at the desk without a booking: a coffee, a pair of socks. Amounts in cents. */
export const deskSalesContract = contract({
  'POST /api/check-in/sales/price': {
    summary: 'Returns the price of extras with codes applied, without redeeming any.',
    access: 'staff',
    body: z.strictObject(sale),
    response: priceQuote,
    throttle: { name: 'desk-price', limit: 600, minutes: 15 },
  },
  'POST /api/check-in/sales': {
    summary: 'Sells extras at the desk, from the stock. Idempotent by Idempotency-Key.',
    access: 'staff',
    body: z.strictObject({
      ...sale,
      method: deskMethod,
      expectedCents,
      expectedDueCents,
    }),
    status: 201,
    response: z.object({
      saleId: z.string(),
      priceCents: z.number().int(),
      /** What staff took: the price without what the gift card paid. */
      dueCents: z.number().int(),
    }),
  },
  'GET /api/check-in/sales': {
    summary: "Today's sales of extras at the desk, newest first, at most 100.",
    access: 'staff',
    response: z.array(
      z.object({
        id: z.string(),
        takenAt: z.string(),
        items: z.array(bookedItem),
        priceCents: z.number().int(),
        dueCents: z.number().int(),
        method: deskMethod,
        isUndone: z.boolean(),
      }),
    ),
  },
  'POST /api/check-in/sales/:id/undo': {
    summary:
      "Undoes one of today's sales: stock, gift card and promo code; returns the money to hand back.",
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ handBackCents: z.number().int() }),
  },
});
