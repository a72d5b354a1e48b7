import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';
import { guardianFields, MAX_SIGNING_BYTES, signingBody } from './waivers-contract.ts';

const signingResponse = z.object({
  success: z.literal(true),
  waivers: z.array(z.object({ id: z.string(), childName: z.string() })),
});

/** Waivers signed at the venue: at a kiosk, or offline at the desk. */
export const deskWaiversContract = contract({
  'POST /api/waivers/at-kiosk': {
    summary: 'Signs the waiver at a kiosk, like POST /api/waivers.',
    access: 'kiosk',
    throttle: { name: 'waiver-sign-kiosk', limit: 240, minutes: 60 },
    body: signingBody,
    maxBodyBytes: MAX_SIGNING_BYTES,
    status: 201,
    response: signingResponse,
  },
  'POST /api/waivers/at-kiosk/check': {
    summary: 'Returns whether this guardian email has a valid waiver, without further details.',
    access: 'kiosk',
    throttle: { name: 'waiver-check-kiosk', limit: 120, minutes: 15 },
    body: z.strictObject({ email: guardianFields.guardianEmail }),
    response: z.object({ hasSigned: z.boolean() }),
  },
  'POST /api/waivers/from-desk': {
    summary: 'Stores a waiver that was signed offline at the desk, once per key.',
    access: 'staff',
    maxBodyBytes: MAX_SIGNING_BYTES,
    body: signingBody.extend({
      key: z.string('required').regex(/^[0-9a-f]{32}$/, 'invalidInput'),
      /** At most 24 hours ago; a time slightly in the future counts as now. */
      signedAt: instant(),
    }),
    status: 201,
    response: signingResponse,
  },
});
