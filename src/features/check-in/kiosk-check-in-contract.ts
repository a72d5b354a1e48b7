import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/**
 * Others can read the lobby's tablet, so the response omits surname, email and allergies. `unknown` covers every
 * wrong input, `desk` an expired or inactive code; `waiver` means that a waiver must be signed first.
 */
const kioskResponse = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('welcome'),
    firstName: z.string(),
    childrenCount: z.number().int(),
    slotLabel: z.string().nullable(),
    alreadyCheckedIn: z.boolean(),
  }),
  z.object({ outcome: z.enum(['unknown', 'desk', 'waiver']) }),
]);

export type KioskResponse = z.output<typeof kioskResponse>;

export const kioskCheckInContract = contract({
  'POST /api/check-in/at-kiosk/code': {
    summary: 'Checks in a family at a kiosk by its code. A wrong code returns `unknown`.',
    access: 'kiosk',
    body: z.strictObject({
      code: z
        .string('memberCode')
        .overwrite((text) => text.replace(/\s/g, ''))
        .min(1, 'memberCode')
        .max(4000, 'tooLong'),
    }),
    response: kioskResponse,
  },
  'POST /api/check-in/at-kiosk/booking': {
    summary: "Checks in a family at a kiosk by today's booking, found by email and last name.",
    access: 'kiosk',
    body: z.strictObject({
      email: z.string('validEmail').trim().toLowerCase().max(254, 'tooLong'),
      lastName: z.string('required').trim().min(1, 'required').max(120, 'tooLong'),
    }),
    response: kioskResponse,
  },
});
