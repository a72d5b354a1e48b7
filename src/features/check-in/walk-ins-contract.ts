import { z } from 'zod';
import {
  expectedDueCents,
  familyPaymentFields,
} from '#features/bookings/booking-payment-fields.ts';
import { guardian } from '#features/bookings/bookings-contract.ts';
import { pricedAdmissions } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';

/** Paid at the desk, or free with an Active code. */
const deskPayment = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('cash') }),
  z.strictObject({ method: z.literal('card-terminal') }),
  z.strictObject({ method: z.literal('member-code'), memberCodeId: z.uuid('invalidInput') }),
]);

/** Families without a booking, booked by staff and paid for at the desk. */
export const walkInsContract = contract({
  'POST /api/check-in/walk-ins': {
    summary: "Books a walk-in family into one of today's slots and checks it in, atomically.",
    access: 'staff',
    body: z.strictObject({
      ...guardian.shape,
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
      /** The label of one of today's slots; "now" means the current slot, or the next one. */
      slotLabel: z.string('required').trim().min(1, 'required').max(40, 'tooLong').default('now'),
      ...pricedAdmissions,
      ...familyPaymentFields,
      expectedDueCents,
      payment: deskPayment,
      /** The visit just created by scanning the code; the booking is linked to it. */
      visitId: z.uuid('invalidInput').optional(),
    }),
    status: 201,
    response: z.object({
      bookingId: z.string(),
      visitId: z.string(),
      slotLabel: z.string(),
      priceCents: z.number().int(),
      /** What staff took: the price without what gift cards and credit paid. */
      dueCents: z.number().int(),
    }),
  },
  'POST /api/check-in/walk-ins/:id/take-back': {
    summary: "Undoes one of today's walk-ins by booking id: spots, visit and payment.",
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({
      success: z.literal(true),
      /** The refund to hand back, in cents. */
      handBackCents: z.number().int(),
    }),
  },
});
