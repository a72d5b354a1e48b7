import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { done, tries } from './accounts-contract.ts';
import { proof } from './security-contract.ts';

/** How a key reaches the browser, as far as browsers name it today. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];
export const isTransport = (text: string): text is Transport =>
  transports.some((transport) => transport === text);

/**
 * What goes between browser and server in WebAuthn's own JSON form; the library checks what it says.
 * Of what browsers send, only what is needed is taken.
 */
const options = z.looseObject({ challenge: z.string() });
const bytes = z.base64url('invalidInput').min(1, 'required').max(20_000, 'tooLong');
const aCredential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', 'invalidInput'),
};
const shown = z.object({
  ...aCredential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
const made = z.object({
  ...aCredential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.enum(transports)).max(10).optional().catch(undefined),
  }),
});

const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(60, 'tooLong')
  .regex(/^\P{Cc}*$/u, 'noControlCharacters');

const passkey = z.object({ id: z.string(), name: z.string(), addedAt: z.iso.datetime() });
export type PasskeyFacts = z.output<typeof passkey>;

const ofOne = z.object({ id: z.string().max(100) });
export const passkeyNameForm = z.strictObject({ name });

export const passkeysContract = contract({
  'POST /api/auth/sign-in/passkey/options': {
    summary: 'What the browser needs to sign in with a passkey.',
    access: 'public',
    response: options,
    throttle: tries('passkey-options', 120, 15),
  },
  'POST /api/auth/sign-in/passkey': {
    summary: 'Signs in with a passkey; no second factor is asked for after it.',
    access: 'public',
    body: z.strictObject({ credential: shown }),
    response: done,
    throttle: tries('sign-in-passkey', 60, 15),
  },
  'GET /api/auth/passkeys': {
    summary: 'The own passkeys, the newest first.',
    access: 'member',
    response: z.array(passkey),
  },
  'POST /api/auth/passkeys/options': {
    summary: 'What the browser needs to make a passkey, against proof of being the owner.',
    access: 'member',
    body: proof,
    response: options,
    throttle: tries('passkey-add', 20, 15),
  },
  'POST /api/auth/passkeys': {
    summary: 'Keeps the passkey that the browser made. Told by mail.',
    access: 'member',
    body: z.strictObject({ name, credential: made }),
    response: passkey,
    status: 201,
    throttle: tries('passkey-add', 20, 15),
  },
  'PATCH /api/auth/passkeys/:id': {
    summary: 'Renames one of the own passkeys.',
    access: 'member',
    params: ofOne,
    body: passkeyNameForm,
    response: passkey,
  },
  'DELETE /api/auth/passkeys/:id': {
    summary: 'Removes one of the own passkeys: it signs in no more.',
    access: 'member',
    params: ofOne,
    response: done,
  },
});
