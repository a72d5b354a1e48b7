import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

export const waitlistContract = contract({
  'POST /api/waitlist': {
    summary: 'Joins the waitlist of the landing page. Joining again updates the entry.',
    access: 'public',
    body: z.strictObject({
      email: z
        .string('validEmail')
        .trim()
        .toLowerCase()
        .max(254, 'tooLong')
        .pipe(z.email('validEmail')),
      phone: z
        .string('invalidInput')
        .trim()
        .max(40, 'tooLong')
        .regex(/^\P{Cc}*$/u, 'noControlCharacters')
        .optional(),
      /** The consent checkbox; if omitted, neither consent nor refusal is recorded. */
      consent: z.boolean('invalidInput').optional(),
      /** Accepted but ignored, because only the venue sets it. */
      status: z.unknown().optional(),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
    throttle: { name: 'waitlist', limit: 10, minutes: 60 },
  },
});
