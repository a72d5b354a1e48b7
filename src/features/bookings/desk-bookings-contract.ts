import { z } from 'zod';
import { admissions } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { familyPaymentFields, priceQuote } from './booking-payment-fields.ts';
import { guardian, requestedSpots } from './bookings-contract.ts';

/** The desk's calls: price what staff book, record a payment, and set the email of a phone booking. */
export const deskBookingsContract = contract({
  'POST /api/check-in/bookings/price': {
    summary:
      'Returns the price of a booking by staff with the family’s codes, credit and pass visits, without redeeming any.',
    access: 'staff',
    body: z.strictObject({
      ...requestedSpots,
      admissions,
      /** `walk-in` arrives now; `desk` is booked ahead and paid at the desk, `online` by an emailed link. */
      channel: z.enum(['walk-in', 'desk', 'online', 'trial']),
      ...familyPaymentFields,
    }),
    response: priceQuote,
    throttle: { name: 'desk-price', limit: 600, minutes: 15 },
  },
  'GET /api/check-in/families/:userId/balance': {
    summary: 'The pass visits and the credit that an account can spend.',
    access: 'staff',
    params: z.object({ userId: plainText(100).min(1, 'required') }),
    response: z.object({ visits: z.number().int(), creditCents: z.number().int() }),
  },
  'POST /api/check-in/bookings/:id/pay': {
    summary: 'Records a payment at the desk for a pending booking for today.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ method: z.enum(['cash', 'card-terminal']) }),
    response: z.object({ amountCents: z.number().int() }),
  },
  'POST /api/check-in/bookings/:id/email': {
    summary: 'Sets the email of a phone booking, so that its waiver can be matched.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ guardianEmail: guardian.shape.guardianEmail }),
    response: z.object({ success: z.literal(true) }),
  },
});
