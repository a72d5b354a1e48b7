import { z } from 'zod';
import { areas } from '#shared/areas.ts';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { PASSWORD_LENGTH, socialProviders, startPages } from './accounts-rules.ts';

export const roles = ['member', 'staff', 'admin'] as const;

/** The signed-in user (decision 0010). */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** While false, records created under the email before the account existed are hidden. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** Back-office areas granted to this staff member. */
  areas: z.array(z.enum(areas)),
  unreadNotifications: z.number().int(),
  /** The page to open after sign-in; `/dashboard` while the session lacks a required second factor. */
  startPage: z.enum(startPages),
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
export const newPassword = z
  .string('passwordTooShort')
  .min(PASSWORD_LENGTH.min, 'passwordTooShort')
  .max(PASSWORD_LENGTH.max, 'tooLong');
/** A current password, entered as proof of ownership. */
export const enteredPassword = z
  .string('required')
  .min(1, 'required')
  .max(PASSWORD_LENGTH.max, 'tooLong');
const token = z.string('required').min(1, 'required').max(2000, 'tooLong');
const redirect = z.string().max(2000, 'tooLong').optional();
export const successResponse = z.object({ success: z.literal(true) });
const signedInUser = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});
/** Not signed in yet: the client must send a code (POST …/second-factor). */
const secondFactorNeeded = z.object({ secondFactorNeeded: z.literal(true) });

/** Rate limit: `limit` attempts in `minutes`, per account when signed in, otherwise per network. */
export const attempts = (name: string, limit: number, minutes: number) => ({
  name,
  limit,
  minutes,
});

export const signUpForm = z.strictObject({ name, email, password: newPassword });
export const signInForm = z.strictObject({ email, password: enteredPassword });
export const emailForm = z.strictObject({ email });
export const newPasswordForm = z.strictObject({ token, newPassword });

export const accountsContract = contract({
  'GET /api/auth/user': {
    summary: 'The signed-in user, or 401.',
    access: 'member',
    response: currentUser,
  },
  'GET /api/login': {
    summary:
      'Starts sign-in at the OpenID Connect issuer if one is configured, otherwise at /login.',
    access: 'public',
    query: z.object({ redirect }),
    response: z.string(),
    status: 302,
    throttle: attempts('login', 120, 15),
  },
  'POST /api/logout': {
    summary: 'Ends the session.',
    access: 'public',
    response: successResponse,
  },
  'POST /api/auth/sign-up/email': {
    summary:
      'Creates an account and signs in. The response does not reveal whether the email had an account.',
    access: 'public',
    body: signUpForm,
    response: z.union([signedInUser, secondFactorNeeded]),
    throttle: attempts('sign-up', 100, 60),
  },
  'POST /api/auth/sign-in/email': {
    summary:
      'Signs in with email and password; responds with secondFactorNeeded if a code is required.',
    access: 'public',
    body: signInForm,
    response: z.union([signedInUser, secondFactorNeeded]),
    throttle: attempts('sign-in', 60, 15),
  },
  'POST /api/auth/sign-in/magic-link': {
    summary: 'Emails a single-use sign-in link, valid for 15 minutes.',
    access: 'public',
    body: z.strictObject({ email, redirect }),
    response: successResponse,
    throttle: attempts('magic-link', 30, 15),
  },
  'POST /api/auth/magic-link/verify': {
    summary:
      'Signs in with an emailed link’s token; responds with secondFactorNeeded if a code is required.',
    access: 'public',
    body: z.strictObject({ token }),
    response: z.union([successResponse, secondFactorNeeded]),
    throttle: attempts('link', 30, 15),
  },
  'POST /api/auth/sign-in/social': {
    summary: 'Returns the provider’s URL that continues the sign-in.',
    access: 'public',
    body: z.strictObject({ provider: z.enum(socialProviders, 'invalidInput'), redirect }),
    response: z.object({ url: z.url() }),
    throttle: attempts('social', 60, 15),
  },
  'GET /api/auth/callback/:provider': {
    summary: 'Callback URL for identity providers.',
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
    summary: 'Emails a password-reset link if the email has an account.',
    access: 'public',
    body: emailForm,
    response: successResponse,
    throttle: attempts('password-reset', 30, 15),
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password with the token of the emailed link; ends all sessions.',
    access: 'public',
    body: newPasswordForm,
    response: successResponse,
    throttle: attempts('link', 30, 15),
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Emails the verification link for the user’s email again.',
    access: 'member',
    response: successResponse,
    throttle: attempts('send-verification', 5, 60),
  },
  'POST /api/auth/verify-email': {
    summary: 'Verifies the user’s email with the token of the emailed link.',
    access: 'member',
    body: z.strictObject({ token }),
    response: successResponse,
    throttle: attempts('link', 30, 15),
  },
  'PATCH /api/auth/language': {
    summary: 'Stores the user’s email language.',
    access: 'member',
    body: z.strictObject({ language: z.enum(languages, 'invalidInput') }),
    response: successResponse,
    throttle: attempts('language', 60, 15),
  },
  'POST /api/auth/claim-admin': {
    summary: 'Makes the user the first admin, with the token printed on first start.',
    access: 'member',
    body: z.strictObject({ token }),
    response: successResponse,
    throttle: attempts('claim-admin', 10, 15),
  },
});
