import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { attempts, successResponse } from './accounts-contract.ts';
import { proof } from './security-contract.ts';

/** WebAuthn authenticator transports. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];
export const isTransport = (text: string): text is Transport =>
  transports.some((transport) => transport === text);

/** WebAuthn options in JSON format, passed to the browser with all their fields. */
const options = z.looseObject({ challenge: z.string() });
const bytes = z.base64url('invalidInput').min(1, 'required').max(20_000, 'tooLong');
/** Credentials in WebAuthn's JSON format, which the library verifies. Fields that it does not need are dropped. */
const credentialFields = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', 'invalidInput'),
};
const assertion = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
const attestation = z.object({
  ...credentialFields,
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
export type PasskeyInfo = z.output<typeof passkey>;

const passkeyId = z.object({ id: z.string().max(100) });
export const passkeyNameForm = z.strictObject({ name });

export const passkeysContract = contract({
  'POST /api/auth/sign-in/passkey/options': {
    summary: 'WebAuthn options for signing in with a passkey.',
    access: 'public',
    response: options,
    throttle: attempts('passkey-options', 120, 15),
  },
  'POST /api/auth/sign-in/passkey': {
    summary: 'Signs in with a passkey, which counts as both factors.',
    access: 'public',
    body: z.strictObject({ credential: assertion }),
    response: successResponse,
    throttle: attempts('sign-in-passkey', 60, 15),
  },
  'GET /api/auth/passkeys': {
    summary: 'The user’s passkeys, newest first.',
    access: 'member',
    response: z.array(passkey),
  },
  'POST /api/auth/passkeys/options': {
    summary: 'WebAuthn options for registering a passkey; requires proof of ownership.',
    access: 'member',
    body: proof,
    response: options,
    throttle: attempts('passkey-add', 20, 15),
  },
  'POST /api/auth/passkeys': {
    summary: 'Stores the registered passkey. The owner is notified by email.',
    access: 'member',
    body: z.strictObject({ name, credential: attestation }),
    response: passkey,
    status: 201,
    throttle: attempts('passkey-add', 20, 15),
  },
  'PATCH /api/auth/passkeys/:id': {
    summary: 'Renames one of the user’s passkeys.',
    access: 'member',
    params: passkeyId,
    body: passkeyNameForm,
    response: passkey,
  },
  'DELETE /api/auth/passkeys/:id': {
    summary: 'Removes one of the user’s passkeys.',
    access: 'member',
    params: passkeyId,
    response: successResponse,
  },
});
