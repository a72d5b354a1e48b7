import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/** A member code; `qrCodeData` is the content of the QR code. */
export const memberCode = z.object({
  id: z.string(),
  userId: z.string(),
  qrCodeData: z.string(),
  numericCode: z.string(),
  membershipType: z.string().nullable(),
  expiresAt: z.string().nullable(),
  active: z.boolean(),
  lastScannedAt: z.string().nullable(),
  scanCount: z.number().int(),
});

/** Six digits, with or without spaces, or the QR code's content. */
const enteredCode = z
  .string('memberCode')
  .overwrite((text) => text.replace(/\s/g, ''))
  .min(6, 'memberCode')
  .max(100, 'memberCode');

const userId = z.string('required').max(100, 'tooLong');

export const memberCodesContract = contract({
  'GET /api/member-codes/:userId': {
    summary:
      "Returns the caller's member code; admins can request any user's. 404 if there is none.",
    access: 'member',
    params: z.object({ userId }),
    response: memberCode,
  },
  'POST /api/member-codes/generate': {
    summary:
      "Creates the caller's code; admins can create any user's. A second call returns the same code.",
    access: 'member',
    body: z.strictObject({ userId: userId.optional() }),
    response: memberCode,
  },
  'POST /api/member-codes/check-for-booking': {
    summary: 'Checks whether a code makes the caller’s booking free. A wrong code is not an error.',
    access: 'member',
    body: z.strictObject({ code: enteredCode }),
    response: z.object({
      valid: z.boolean(),
      message: z.string(),
      user: z.object({ name: z.string(), email: z.string() }).optional(),
      memberCode: z.object({ id: z.string() }).optional(),
    }),
  },
});
