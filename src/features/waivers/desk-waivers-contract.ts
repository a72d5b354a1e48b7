import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';
import { guardianFields, SIGNED_BYTES, signedWaiver } from './waivers-contract.ts';

const signedAnswer = z.object({
  success: z.literal(true),
  waivers: z.array(z.object({ id: z.string(), childName: z.string() })),
});

/** Waivers that are signed in the venue: at the kiosk, or at a desk that had no network. */
export const deskWaiversContract = contract({
  'POST /api/waivers/at-kiosk': {
    summary: 'Signs the waiver at a kiosk, in every other way like any signing.',
    access: 'kiosk',
    throttle: { name: 'waiver-sign-kiosk', limit: 240, minutes: 60 },
    body: signedWaiver,
    maxBodyBytes: SIGNED_BYTES,
    status: 201,
    response: signedAnswer,
  },
  'POST /api/waivers/at-kiosk/check': {
    summary: 'Whether a valid waiver stands for this guardian e-mail, and nothing else.',
    access: 'kiosk',
    throttle: { name: 'waiver-check-kiosk', limit: 120, minutes: 15 },
    body: z.strictObject({ email: guardianFields.guardianEmail }),
    response: z.object({ hasSigned: z.boolean() }),
  },
  'POST /api/waivers/from-desk': {
    summary: 'Stores a waiver that was signed at the desk without network, once by its key.',
    access: 'staff',
    maxBodyBytes: SIGNED_BYTES,
    body: signedWaiver.extend({
      key: z.string('required').regex(/^[0-9a-f]{32}$/, 'invalidInput'),
      /** When it was signed: not in the future, not more than 24 hours ago. */
      signedAt: instant(),
    }),
    status: 201,
    response: signedAnswer,
  },
});
