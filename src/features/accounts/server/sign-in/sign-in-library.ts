import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { getOAuthState } from 'better-auth/api';
import { genericOAuth, magicLink } from 'better-auth/plugins';
import type { Logger } from 'pino';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import {
  SESSION_DAYS,
  sessionCookieName,
  sessionIdOf,
} from '#platform/server/sessions/session-cookie.ts';
import { isLanguage, type Language } from '#shared/languages.ts';
import { LINK_MINUTES, nameFromEmail, PASSWORD_LENGTH, splitName } from '../../accounts-rules.ts';
import { verifyEmailAndUnlinkProviders } from '../accounts-queries.ts';
import { sessions, signInAccounts, users, verifications } from '../accounts-tables.ts';
import { isAccountClosed } from '../closed-accounts-queries.ts';
import { isMergedEmail } from '../merged-emails-queries.ts';
import { PASSKEY_SIGN_IN, passkeyCeremonies } from '../second-factor/passkey-ceremonies.ts';
import { SecondFactorNeeded } from '../second-factor/second-factor-needed.ts';
import { requiresCode } from '../second-factor/second-factor-queries.ts';
import { deleteSessionBySid } from '../sessions-queries.ts';
import type { SignInEmails } from './sign-in-emails.ts';

/** Header in which the server passes the client's IP address; the library trusts no other. */
export const CLIENT_IP_HEADER = 'x-playvillage-client';

/** Header in which the server passes the caller's language, stored with a new account. */
export const CALLER_LANGUAGE_HEADER = 'x-playvillage-language';

const DAY_SECONDS = 24 * 60 * 60;

type Dependencies = {
  config: Config & { SESSION_SECRET: string };
  db: Db;
  log: Logger;
  emails: SignInEmails;
  /** The name that browsers show next to a passkey. */
  venueName: () => string;
};

export type SignInLibrary = ReturnType<typeof createLibrary>;

/**
 * The library for passwords, emailed links, passkeys and the configured providers. Only our routes call it. Its
 * second factor is not used (decision 0014).
 */
export function createLibrary(dependencies: Dependencies) {
  return betterAuth({
    ...commonOptions(dependencies),
    socialProviders: configuredProviders(dependencies.config),
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES.magicLink * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token, metadata }, context) =>
          dependencies.emails.magicLink(
            { email, language: languageFromHeaders(context?.headers) },
            token,
            metadata?.redirect as string | undefined,
          ),
      }),
      passkeyCeremonies(dependencies),
    ],
  });
}

/**
 * The library for the OpenID Connect issuer. Separate because it fetches the issuer's metadata on creation: an
 * unreachable issuer must not block other sign-in methods.
 */
export function createOidcLibrary(dependencies: Dependencies) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = dependencies.config;
  return betterAuth({
    ...commonOptions(dependencies),
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: 'oidc',
            discoveryUrl: `${OIDC_ISSUER}/.well-known/openid-configuration`,
            clientId: OIDC_CLIENT_ID ?? '',
            clientSecret: OIDC_CLIENT_SECRET ?? '',
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            requireIdTokenVerification: true,
          },
        ],
      }),
    ],
  });
}

function commonOptions({ config, db, log, emails }: Dependencies) {
  return {
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.SESSION_SECRET,
    trustedOrigins: [config.publicUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: signInAccounts,
        verification: verifications,
      },
    }),
    user: {
      fields: { image: 'profileImageUrl' },
      additionalFields: {
        firstName: { type: 'string', required: false, input: false },
        lastName: { type: 'string', required: false, input: false },
        language: { type: 'string', required: false, input: false, returned: false },
      },
    },
    session: {
      fields: { token: 'sid', expiresAt: 'expire' },
      additionalFields: { sess: { type: 'json', required: false, input: false, returned: false } },
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // Our routes require proof of ownership to add a passkey (verify-owner.ts).
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // A sign-up with an existing email gets the same response; our route signs in afterward.
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      resetPasswordTokenExpiresIn: LINK_MINUTES.passwordReset * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => emails.passwordReset(user, token),
      onPasswordReset: ({ user }) => verifyEmailAndUnlinkProviders(db, user.id),
      onExistingUserSignUp: ({ user }) => emails.existingAccount(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: LINK_MINUTES.verification * 60,
      sendVerificationEmail: ({ user, token }) => emails.verification(user, token),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            if (await isMergedEmail(db, user.email)) throw httpError(403, 'accounts.mergedEmail');
            const providerName = user.name
              .replace(/\p{Cc}/gu, ' ')
              .trim()
              .slice(0, 80);
            const name = providerName || nameFromEmail(user.email);
            const language = languageFromHeaders(context?.headers) ?? 'en';
            // Providers' pictures are not hotlinked: each page view would be reported to them.
            return { data: { ...user, name, ...splitName(name), language, image: null } };
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            const startedBy = context?.path ?? 'command';
            const isPasskey = startedBy === PASSKEY_SIGN_IN;
            if (await isAccountClosed(db, session.userId)) throw httpError(403, 'safety.closed');
            if (!isPasskey && (await requiresCode(db, session.userId))) {
              throw new SecondFactorNeeded(session.userId, (await getOAuthState())?.callbackURL);
            }
            const secondFactor = isPasskey ? { secondFactor: 'passkey' } : {};
            return { data: { ...session, sess: { startedBy, ...secondFactor } } };
          },
          after: (session, context) =>
            deletePreviousBrowserSession(
              { db, config },
              context?.headers?.get('cookie'),
              session.token,
            ),
        },
      },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix: 'playvillage',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    // Our own rate limits are stored in the database, shared by all servers (throttle.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${config.publicUrl}/login` },
    logger: {
      level: 'error',
      // Error names only: their messages may contain email addresses.
      log: (_level, message, ...details) => {
        const error = details.find((detail) => detail instanceof Error);
        log.error({ library: 'sign-in', error: error?.name }, message);
      },
    },
  } satisfies BetterAuthOptions;
}

/** Deletes the browser's previous session, because the new cookie overwrites its cookie. */
async function deletePreviousBrowserSession(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  cookie: string | null | undefined,
  sid: string,
): Promise<void> {
  const previousSid = sessionIdOf(
    cookie ?? undefined,
    sessionCookieName(config),
    config.SESSION_SECRET,
  );
  if (previousSid && previousSid !== sid) await deleteSessionBySid(db, previousSid);
}

/** The language header set in call-library.ts; commands set none. */
function languageFromHeaders(headers: Headers | undefined): Language | undefined {
  const language = headers?.get(CALLER_LANGUAGE_HEADER);
  return isLanguage(language) ? language : undefined;
}

function configuredProviders(config: Config): BetterAuthOptions['socialProviders'] {
  const credentialsFor = (name: 'GOOGLE' | 'GITHUB' | 'TWITTER' | 'APPLE') => {
    const clientId = config[`${name}_CLIENT_ID`];
    const clientSecret = config[`${name}_CLIENT_SECRET`];
    return clientId && clientSecret ? { clientId, clientSecret } : undefined;
  };
  const google = credentialsFor('GOOGLE');
  const github = credentialsFor('GITHUB');
  const twitter = credentialsFor('TWITTER');
  const apple = credentialsFor('APPLE');
  return {
    ...(google && { google: { ...google, prompt: 'select_account' } }),
    ...(github && { github }),
    ...(twitter && { twitter }),
    ...(apple && { apple }),
  };
}
