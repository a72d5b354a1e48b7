import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { guardian } from './bookings-contract.ts';

/** The desk's calls: record a payment, and set the email of a phone booking. */
export const deskBookingsContract = contract({
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
