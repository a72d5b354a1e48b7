import { z } from 'zod';
import { areas } from '#shared/areas.ts';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { PASSWORD_LENGTH, socialProviders } from './accounts-rules.ts';

export const roles = ['member', 'staff', 'admin'] as const;

/** The signed-in user as pages see it (decisions: Sign-in). */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** While false, nothing that belonged to the e-mail before the account is shown. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** The back-office areas granted to this member of staff. */
  areas: z.array(z.enum(areas)),
  unreadNotifications: z.number().int(),
});

export type CurrentUser = z.output<typeof currentUser>;

const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(80, 'tooLong')
  .regex(/^\P{Cc}*$/u, 'noControlCharacters');
const email = z
  .string('validEmail')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));
/** A new password. */
export const newPassword = z
  .string('passwordTooShort')
  .min(PASSWORD_LENGTH.min, 'passwordTooShort')
  .max(PASSWORD_LENGTH.max, 'tooLong');
/** A typed password, as proof of ownership. */
export const typedPassword = z
  .string('required')
  .min(1, 'required')
  .max(PASSWORD_LENGTH.max, 'tooLong');
const token = z.string('required').min(1, 'required').max(2000, 'tooLong');
const redirect = z.string().max(2000, 'tooLong').optional();
export const done = z.object({ success: z.literal(true) });
const person = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});
/** Not signed in yet: the account requires its second factor (POST …/second-factor). */
const secondFactorNeeded = z.object({ secondFactorNeeded: z.literal(true) });

/** Attempts per network, or per account when signed in. */
export const attempts = (name: string, limit: number, minutes: number) => ({
  name,
  limit,
  minutes,
});

export const signUpForm = z.strictObject({ name, email, password: newPassword });
export const signInForm = z.strictObject({ email, password: typedPassword });
export const emailForm = z.strictObject({ email });
export const newPasswordForm = z.strictObject({ token, newPassword });

export const accountsContract = contract({
  'GET /api/auth/user': {
    summary: 'The signed-in user, or 401.',
    access: 'member',
    response: currentUser,
  },
  'GET /api/login': {
    summary: 'Starts sign-in: the OpenID Connect issuer if there is one, else /login.',
    access: 'public',
    query: z.object({ redirect }),
    response: z.string(),
    status: 302,
    throttle: attempts('login', 120, 15),
  },
  'POST /api/logout': {
    summary: 'Ends the session.',
    access: 'public',
    response: done,
  },
  'POST /api/auth/sign-up/email': {
    summary:
      'Creates an account and signs in. The response is the same for an e-mail that already has one.',
    access: 'public',
    body: signUpForm,
    response: z.union([person, secondFactorNeeded]),
    throttle: attempts('sign-up', 100, 60),
  },
  'POST /api/auth/sign-in/email': {
    summary: 'Signs in with e-mail and password, or asks for the second factor after them.',
    access: 'public',
    body: signInForm,
    response: z.union([person, secondFactorNeeded]),
    throttle: attempts('sign-in', 60, 15),
  },
  'POST /api/auth/sign-in/magic-link': {
    summary: 'Mails a link that signs in once, within 15 minutes.',
    access: 'public',
    body: z.strictObject({ email, redirect }),
    response: done,
    throttle: attempts('magic-link', 30, 15),
  },
  'POST /api/auth/magic-link/verify': {
    summary: 'Signs in with the token of a mailed link, or asks for the second factor after it.',
    access: 'public',
    body: z.strictObject({ token }),
    response: z.union([done, secondFactorNeeded]),
    throttle: attempts('link', 30, 15),
  },
  'POST /api/auth/sign-in/social': {
    summary: 'Returns the address of the provider that continues the sign-in.',
    access: 'public',
    body: z.strictObject({ provider: z.enum(socialProviders, 'invalidInput'), redirect }),
    response: z.object({ url: z.url() }),
    throttle: attempts('social', 60, 15),
  },
  'GET /api/auth/callback/:provider': {
    summary: 'The address to which a provider redirects after sign-in.',
    access: 'public',
    params: z.object({ provider: z.enum([...socialProviders, 'oidc']) }),
    query: z.looseObject({
      code: z.string().optional(),
      state: z.string().optional(),
      error: z.string().optional(),
      iss: z.string().optional(),
      user: z.string().optional(),
    }),
    response: z.string(),
    status: 302,
    throttle: attempts('callback', 60, 15),
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Mails a link for a new password, if the e-mail has an account.',
    access: 'public',
    body: emailForm,
    response: done,
    throttle: attempts('password-reset', 30, 15),
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password with the token of the mailed link; ends all sessions.',
    access: 'public',
    body: newPasswordForm,
    response: done,
    throttle: attempts('link', 30, 15),
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Mails the link that confirms the own e-mail once more.',
    access: 'member',
    response: done,
    throttle: attempts('send-verification', 5, 60),
  },
  'POST /api/auth/verify-email': {
    summary: 'Confirms the own e-mail with the token of the mailed link.',
    access: 'member',
    body: z.strictObject({ token }),
    response: done,
    throttle: attempts('link', 30, 15),
  },
  'PATCH /api/auth/language': {
    summary: 'Stores the language of mails to the signed-in person.',
    access: 'member',
    body: z.strictObject({ language: z.enum(languages, 'invalidInput') }),
    response: done,
    throttle: attempts('language', 60, 15),
  },
  'POST /api/auth/claim-admin': {
    summary:
      'Makes the signed-in person the first admin, with the token that the first start prints.',
    access: 'member',
    body: z.strictObject({ token }),
    response: done,
    throttle: attempts('claim-admin', 10, 15),
  },
});
