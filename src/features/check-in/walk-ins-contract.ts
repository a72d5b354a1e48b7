import { z } from 'zod';
import { guardian } from '#features/bookings/bookings-contract.ts';
import { contract } from '#shared/endpoint.ts';

/** Paid at the desk, or free with an Active code. */
const deskPayment = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('cash') }),
  z.strictObject({ method: z.literal('card-terminal') }),
  z.strictObject({ method: z.literal('member-code'), memberCodeId: z.uuid('invalidInput') }),
]);

/** Families at the door without a booking: booked by staff, paid at the desk. */
export const walkInsContract = contract({
  'POST /api/check-in/walk-ins': {
    summary: 'Books a family at the door into a slot of today and checks it in, all or nothing.',
    access: 'staff',
    body: z.strictObject({
      ...guardian.shape,
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
      /** The label of one of today's slots; "now" is the current one, else the next. */
      slotLabel: z.string('required').trim().min(1, 'required').max(40, 'tooLong').default('now'),
      payment: deskPayment,
      /** The visit that the code's scan has just created; the booking is linked to it. */
      visitId: z.uuid('invalidInput').optional(),
    }),
    status: 201,
    response: z.object({
      bookingId: z.string(),
      visitId: z.string(),
      slotLabel: z.string(),
      priceCents: z.number().int(),
    }),
  },
  'POST /api/check-in/walk-ins/:id/take-back': {
    summary: 'Undoes a walk-in of today, by its booking: spots, visit and payment.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({
      success: z.literal(true),
      /** What staff hand back, in cents. */
      handBackCents: z.number().int(),
    }),
  },
});
