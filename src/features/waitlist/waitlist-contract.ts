import { z } from 'zod';
import { contract } from '../../shared/endpoint.ts';

export const waitlistContract = contract({
  'POST /api/waitlist': {
    summary: 'Joins the waitlist of the landing page. Joining twice with one address is one entry.',
    access: 'public',
    body: z.strictObject({
      email: z.email('validEmail').max(254, 'tooLong'),
      phone: z.string().trim().max(40, 'tooLong').optional(),
      /** The consent checkbox; absent means that no consent is recorded. */
      consent: z.boolean().optional(),
    }),
    answer: z.object({ message: z.string() }),
    status: 201,
    throttle: { name: 'waitlist', limit: 10, minutes: 60 },
  },
});
