import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { guardian } from './bookings-contract.ts';

/** What the desk completes for a booking: its payment, and the e-mail of one made by phone. */
export const deskBookingsContract = contract({
  'POST /api/check-in/bookings/:id/pay': {
    summary: 'Records the payment at the desk for a pending booking of today.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ method: z.enum(['cash', 'card-terminal']) }),
    response: z.object({ amountCents: z.number().int() }),
  },
  'POST /api/check-in/bookings/:id/email': {
    summary: 'Sets the e-mail of a booking made by phone without one, so that its waiver is found.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ guardianEmail: guardian.shape.guardianEmail }),
    response: z.object({ success: z.literal(true) }),
  },
});
