import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';
import { guardianFields, SIGNED_BYTES, signedWaiver } from './waivers-contract.ts';

const signedResponse = z.object({
  success: z.literal(true),
  waivers: z.array(z.object({ id: z.string(), childName: z.string() })),
});

/** Waivers signed at the venue: at a kiosk, or offline at the desk. */
export const deskWaiversContract = contract({
  'POST /api/waivers/at-kiosk': {
    summary: 'Signs the waiver at a kiosk; otherwise like POST /api/waivers.',
    access: 'kiosk',
    throttle: { name: 'waiver-sign-kiosk', limit: 240, minutes: 60 },
    body: signedWaiver,
    maxBodyBytes: SIGNED_BYTES,
    status: 201,
    response: signedResponse,
  },
  'POST /api/waivers/at-kiosk/check': {
    summary: 'Whether there is a valid waiver for this guardian e-mail, and nothing else.',
    access: 'kiosk',
    throttle: { name: 'waiver-check-kiosk', limit: 120, minutes: 15 },
    body: z.strictObject({ email: guardianFields.guardianEmail }),
    response: z.object({ hasSigned: z.boolean() }),
  },
  'POST /api/waivers/from-desk': {
    summary: 'Stores a waiver that was signed offline at the desk, once per key.',
    access: 'staff',
    maxBodyBytes: SIGNED_BYTES,
    body: signedWaiver.extend({
      key: z.string('required').regex(/^[0-9a-f]{32}$/, 'invalidInput'),
      /** Not in the future, at most 24 hours ago. */
      signedAt: instant(),
    }),
    status: 201,
    response: signedResponse,
  },
});
