import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { attempts, enteredPassword, newPassword, successResponse } from './accounts-contract.ts';

/** An app code or a backup code as entered; spaces and hyphens are ignored. */
export const enteredCode = z.string('required').trim().min(1, 'required').max(40, 'tooLong');

/**
 * Changing sign-in methods requires proof of ownership: the password, or a code if there is a second
 * factor. An account with neither must have signed in within the last hour.
 */
export const proof = z.strictObject({
  password: enteredPassword.optional(),
  code: enteredCode.optional(),
});
export type Proof = z.output<typeof proof>;

const session = z.object({
  id: z.string(),
  /** Parsed from the user agent; null if unknown. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  address: z.string().nullable(),
  beganAt: z.iso.datetime(),
  /** Updated at most once a day. */
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionInfo = z.output<typeof session>;

const security = z.object({
  hasPassword: z.boolean(),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.number().int() }),
  passkeys: z.number().int(),
  /** Whether the venue recommends or requires a second factor; `no` for members. */
  wanted: z.enum(['no', 'asked', 'required']),
});
export type SecurityStatus = z.output<typeof security>;

export const setPasswordForm = z.strictObject({
  newPassword,
  currentPassword: enteredPassword.optional(),
  code: enteredCode.optional(),
});

export const securityContract = contract({
  'GET /api/auth/security': {
    summary: 'The account’s sign-in methods, and whether a second factor is required.',
    access: 'member',
    response: security,
  },
  'POST /api/auth/password': {
    summary:
      'Changes or sets the password and ends all other sessions. The owner is notified by email.',
    access: 'member',
    body: setPasswordForm,
    response: successResponse,
    throttle: attempts('set-password', 20, 15),
  },
  'GET /api/auth/sessions': {
    summary: 'The user’s sessions: the current one, then the others, newest first.',
    access: 'member',
    response: z.array(session),
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'Ends one of the user’s sessions.',
    access: 'member',
    params: z.object({ id: z.string().max(100) }),
    response: successResponse,
  },
  'POST /api/auth/sign-out-everywhere': {
    summary: 'Ends all other sessions, and the current one with `thisToo`.',
    access: 'member',
    body: z.strictObject({ thisToo: z.boolean().default(false) }),
    response: successResponse,
  },
});
