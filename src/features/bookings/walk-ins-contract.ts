import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { guardian } from './bookings-contract.ts';

/** How a walk-in pays: at the desk, or not at all with an Active code. */
const deskPayment = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('cash') }),
  z.strictObject({ method: z.literal('card-terminal') }),
  z.strictObject({ method: z.literal('member-code'), memberCodeId: z.uuid('invalidInput') }),
]);

/** Families at the door without a booking: signed up by staff, paid at the desk. */
export const walkInsContract = contract({
  'POST /api/check-in/walk-ins': {
    summary: 'Books a family at the door into a slot of today and checks it in, all or nothing.',
    access: 'staff',
    body: z.strictObject({
      ...guardian.shape,
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
      /** The label of one of today's slots; "now" is the one under way, else the next. */
      slotLabel: z.string('required').trim().min(1, 'required').max(40, 'tooLong').default('now'),
      payment: deskPayment,
      /** The visit of a family that was let in by its code a moment ago: it gets the booking. */
      visitId: z.uuid('invalidInput').optional(),
    }),
    status: 201,
    answer: z.object({
      bookingId: z.string(),
      visitId: z.string(),
      slotLabel: z.string(),
      priceCents: z.number().int(),
    }),
  },
  'POST /api/check-in/bookings/:id/pay': {
    summary: 'Takes the money for a booking of today that waits for its payment.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ method: z.enum(['cash', 'card-terminal']) }),
    answer: z.object({ amountCents: z.number().int() }),
  },
  'POST /api/check-in/bookings/:id/email': {
    summary:
      'Names the e-mail of a booking made by phone without one, so that its waiver is found.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ guardianEmail: guardian.shape.guardianEmail }),
    answer: z.object({ success: z.literal(true) }),
  },
  'POST /api/check-in/walk-ins/:id/take-back': {
    summary: 'Takes back a walk-in of today by its booking: spots, visit, and the money taken.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    answer: z.object({
      success: z.literal(true),
      /** What staff hand back, in cents. */
      handBackCents: z.number().int(),
    }),
  },
});
