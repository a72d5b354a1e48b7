import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { done, newPassword, tries, typedPassword } from './accounts-contract.ts';

/** A code of the app or a backup code, as people type them: spaces and hyphens do not matter. */
export const typedCode = z.string('required').trim().min(1, 'required').max(40, 'tooLong');

/**
 * Changing the ways in needs proof of ownership again: by the password, or by a code where
 * there is a second factor. Who has neither must have signed in within the last hour.
 */
export const proof = z.strictObject({
  password: typedPassword.optional(),
  code: typedCode.optional(),
});
export type Proof = z.output<typeof proof>;

const session = z.object({
  id: z.string(),
  /** From what the browser says it is; null where that is unknown. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  address: z.string().nullable(),
  beganAt: z.iso.datetime(),
  /** To the day. */
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionFacts = z.output<typeof session>;

const security = z.object({
  hasPassword: z.boolean(),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.number().int() }),
  passkeys: z.number().int(),
  /** Whether the venue wants a second factor of this person: of staff and admins it does. */
  wanted: z.enum(['no', 'asked', 'required']),
});
export type SecurityFacts = z.output<typeof security>;

export const setPasswordForm = z.strictObject({
  newPassword,
  currentPassword: typedPassword.optional(),
  code: typedCode.optional(),
});

export const securityContract = contract({
  'GET /api/auth/security': {
    summary: 'How one signs in: which ways in there are, and whether a second factor is wanted.',
    access: 'member',
    response: security,
  },
  'POST /api/auth/password': {
    summary:
      'Changes the own password and ends all other sessions, or sets a first one. Told by mail.',
    access: 'member',
    body: setPasswordForm,
    response: done,
    throttle: tries('set-password', 20, 15),
  },
  'GET /api/auth/sessions': {
    summary: 'Where one is signed in: this session, then the others, the newest first.',
    access: 'member',
    response: z.array(session),
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'Ends one of the own sessions.',
    access: 'member',
    params: z.object({ id: z.string().max(100) }),
    response: done,
  },
  'POST /api/auth/sign-out-everywhere': {
    summary: 'Ends all other sessions; this one too if asked.',
    access: 'member',
    body: z.strictObject({ thisToo: z.boolean().default(false) }),
    response: done,
  },
});
